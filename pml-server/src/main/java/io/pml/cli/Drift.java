package io.pml.cli;

import io.pml.error.PmlException;
import io.pml.server.Build;
import io.pml.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What the running daemon does not know, since it is older: another program, or other servers in the config.
 *
 * @param otherBuild the build it is of, if that is not the one of this command
 * @param unknown servers of the config that it does not have
 * @param gone servers that it has and the config has no more
 */
record Drift(Optional<String> otherBuild, List<String> unknown, List<String> gone) {
  private static final String ANEW = "`pml stop` ends it, and the next start is up to date";

  Drift {
    unknown = List.copyOf(unknown);
    gone = List.copyOf(gone);
  }

  /** Looks at what the daemon says of itself; a config that cannot be read is not compared. */
  static Drift of(Common common, JsonNode status) {
    try {
      return of(Optional.of(common.settings()), status);
    } catch (PmlException e) {
      return of(Optional.empty(), status);
    }
  }

  static Drift of(Optional<Settings> settings, JsonNode status) {
    String build = status.path("build").asString("");
    Set<String> has = new LinkedHashSet<>();
    status.path("servers").forEach(server -> has.add(server.path("server").asString()));
    Set<String> wanted = new LinkedHashSet<>(has);
    settings.ifPresent(read -> {
      wanted.clear();
      wanted.addAll(read.servers().keySet());
      wanted.addAll(read.broken().keySet());
    });
    return new Drift(Optional.of(build).filter(id -> !id.equals(Build.id())),
        wanted.stream().filter(name -> !has.contains(name)).toList(),
        has.stream().filter(name -> !wanted.contains(name)).toList());
  }

  List<Finding> problems() {
    List<Finding> problems = new ArrayList<>();
    otherBuild.ifPresent(build -> problems.add(Finding.ill("build",
        "the running PML is of another build (" + build + ", and this is " + Build.id() + ")", ANEW)));
    if (!unknown.isEmpty() || !gone.isEmpty()) {
      problems.add(Finding.ill("config", "the running PML was started with another config: it "
          + (unknown.isEmpty() ? "" : "does not know " + String.join(", ", unknown))
          + (unknown.isEmpty() || gone.isEmpty() ? "" : ", and ")
          + (gone.isEmpty() ? "" : "still has " + String.join(", ", gone)), ANEW));
    }
    return problems;
  }
}
