package io.pml.settings;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.settings.Settings.Permissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a project's file may say.
 *
 * <p>It comes with a repository that somebody else may have written, so it can add and narrow, but never reach further
 * than the user's own file:
 * <ol>
 * <li>Servers may be added, and the user's switched off; an entry of the user's is never changed, since it would be
 * started, or sent its headers, with the user's secrets.
 * <li>Permissions only become stricter. An {@code ask} rule can be more specific than a {@code deny} rule and so loosen
 * it; it is refused where the user denies anything.
 * <li>A profile may be added, and chosen where the user chose none; it claims no clients.
 * <li>What concerns the daemon as a whole (HTTP, storage, sandbox, limits, learning…) is the user's alone.
 * </ol>
 */
final class ProjectRules {
  private static final Set<String> KEYS = Set.of("$schema", "mcpServers", "servers", "inputs", "permissions", "scope",
      "expose", "wireNames", "profiles", "profile");

  private final Field project;
  private final Field config;

  private ProjectRules(Field project, Field config) {
    this.project = project;
    this.config = config;
  }

  /** Refuses a project file that reaches too far; {@code permissions} are those of the user's file. */
  static void check(Document project, Document config, Permissions permissions) {
    ProjectRules rules = new ProjectRules(Field.root(project), Field.root(config));
    rules.checkKeys();
    rules.checkServers();
    rules.checkPermissions(permissions);
    rules.checkProfiles();
  }

  private void checkKeys() {
    for (Field field : project.members()) {
      if (!KEYS.contains(field.name())) {
        throw refused(field, "a project's file may not set this");
      }
    }
  }

  private void checkServers() {
    for (Field server : SettingsReader.servers(project)) {
      Optional<JsonNode> own = SettingsReader.servers(config)
          .stream()
          .filter(candidate -> candidate.name().equals(server.name()))
          .map(Field::value)
          .findFirst();
      if (own.isPresent() && !own.get().equals(server.value()) && !isSwitchedOff(server)) {
        throw refused(server,
            "a project's file may not change a server of your own, only switch it off with {\"disabled\": true}");
      }
      JsonNode trust = server.value().path("trust");
      if (own.isEmpty() && !trust.isMissingNode() && !trust.asString("").equals("none")) {
        throw refused(server, "a project's file may not ask for trust");
      }
    }
  }

  private static boolean isSwitchedOff(Field server) {
    return server.value().equals(Json.object().put("disabled", true));
  }

  private void checkPermissions(Permissions own) {
    Field permissions = project.section("permissions");
    for (String key : List.of("allow", "agentMayApprove")) {
      permissions.find(key).ifPresent(field -> {
        throw refused(field, "a project's file may not widen permissions");
      });
    }
    permissions.find("default").ifPresent(field -> {
      Permissions.Mode mode = permissions.choice("default", Permissions.Mode.class, own.defaultMode());
      if (mode.compareTo(own.defaultMode()) < 0 || mode == Permissions.Mode.ALLOW) {
        throw refused(field, "a project's file may not widen permissions");
      }
    });
    permissions.find("ask").ifPresent(field -> {
      if (own.defaultMode() == Permissions.Mode.DENY || !own.deny().isEmpty()) {
        throw refused(field, "a project's file may not widen permissions, and could so loosen what you deny");
      }
    });
  }

  private void checkProfiles() {
    for (Field profile : project.section("profiles").members()) {
      if (config.section("profiles").find(profile.name()).isPresent()) {
        throw refused(profile, "a project's file may not change a profile of your own");
      }
      profile.find("clients").ifPresent(clients -> {
        throw refused(clients, "a project's file may not claim clients");
      });
    }
    Optional<Field> own = config.find("profile");
    project.find("profile").ifPresent(chosen -> {
      if (own.isPresent() && !own.get().value().equals(chosen.value())) {
        throw refused(chosen, "a project's file may not replace the profile that you chose");
      }
    });
  }

  private static PmlException refused(Field field, String reason) {
    return field.bad(reason + "; if you want it, write it into your own config.json");
  }
}
