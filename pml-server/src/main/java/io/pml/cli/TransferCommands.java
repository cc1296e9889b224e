package io.pml.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities on their way out and in. */
final class TransferCommands {
  private TransferCommands() {}

  @Command(name = "export", description = "Writes a capability with all its versions into a signed folder, for others to import.")
  static final class Export implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "DIR", description = "Where its folder is made.")
    private Path folder = Path.of("");

    @Option(names = "--skill", description = "As an Agent Skill: a folder with a SKILL.md.")
    private boolean skill;

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-export")
          .put("id", name)
          .put("folder", folder.toAbsolutePath().normalize().toString())
          .put("skill", skill));
      common.print(answer, () -> {
        common.out().printf("%s is in %s%n", Text.of(answer.path("name")), Text.of(answer.path("folder")));
        if (answer.has("signer")) {
          common.out().printf("signed with %s%n", Text.of(answer.path("signer")));
        }
      });
      return 0;
    }
  }

  @Command(name = "import", description = "Says what importing what was exported would change; with --apply, imports it.")
  static final class Import implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "DIR", description = "A folder that `pml caps export` made, a file of it, or the DIR that was given to it, for all that is in there.")
    private Path folder = Path.of("");

    @Option(names = "--apply", description = "Does it.")
    private boolean apply;

    @Option(names = "--as", paramLabel = "NAME", description = "Under another name.")
    private @Nullable String as;

    @Option(names = "--new-version", description = "As the newest version of what bears the name here.")
    private boolean newVersion;

    @Option(names = "--trust", paramLabel = "FINGERPRINT", description = "Trusts the key it was signed with from now on.")
    private @Nullable String trust;

    @Option(names = "--allow-unsigned", description = "Although nobody signed it.")
    private boolean unsigned;

    @Override
    public Integer call() throws Exception {
      ObjectNode command = Daemon.command("cap-import")
          .put("folder", folder.toAbsolutePath().normalize().toString())
          .put("apply", apply)
          .put("new_version", newVersion)
          .put("allow_unsigned", unsigned);
      if (as != null) {
        command.put("as", as);
      }
      if (trust != null) {
        command.put("trust", trust);
      }
      ObjectNode answer = Daemon.ask(common, command);
      common.print(answer, () -> {
        if (answer.has("imports")) {
          answer.path("imports").forEach(this::show);
        } else {
          show(answer);
        }
      });
      return 0;
    }

    private void show(JsonNode plan) {
      line("name", plan.path("name").asString("none") + ", " + change(plan));
      line("intent", plan.path("intent").asString(""));
      line("signed", signer(plan.path("signer")));
      List<List<String>> rows = new ArrayList<>(List.of(List.of("VERSION", "", "BY", "AT", "WHY")));
      plan.path("versions")
          .forEach(each -> rows.add(List.of(
              each.path("version").asInt() + (each.has("label") ? " " + Text.of(each.path("label")) : ""),
              each.path("new").asBoolean() ? "new" : "",
              Text.line(each.path("author").asString(""), 30), Text.moment(each.path("at")),
              Text.line(each.path("summary").asString(""), Terminal.width()))));
      common.out().println();
      common.table(rows);
      common.out().println();
      plan.path("tools").forEach(each -> line("tool", needed(each, "tool")));
      plan.path("capabilities").forEach(each -> line("calls", needed(each, "capability")));
      if (plan.path("calls_unknown").asBoolean()) {
        line("tools", "others, too, which only a run will tell");
      }
      if (plan.has("imported")) {
        common.out()
            .printf("%nImported as %s, version %d. It is a draft: nothing is approved, and it has to prove itself.%n",
                Text.of(plan.path("imported").path("name")), plan.path("imported").path("version").asInt());
      } else {
        plan.path("obstacles").forEach(each -> line("before", each.asString("")));
        common.out()
            .println(plan.path("ready").asBoolean() ? "Nothing is changed yet: --apply imports it."
                : "Nothing is changed.");
      }
    }

    private static String change(JsonNode plan) {
      return switch (plan.path("change").asString("")) {
        case "new" -> "which is new here";
        case "none" -> "all of which is here already";
        case "new_versions" -> "which is here in an older version";
        default -> "which is the name of something else here";
      };
    }

    private static String signer(JsonNode signer) {
      String fingerprint = signer.path("fingerprint").asString("");
      return switch (signer.path("known").asString("")) {
        case "own" -> "here, with " + fingerprint;
        case "trusted" -> "with a key you trust, " + fingerprint;
        case "unknown" -> "with a key that is not known here, " + fingerprint;
        default -> "by nobody";
      };
    }

    private static String needed(JsonNode each, String what) {
      return each.path(what).asString("") + (each.path("there").asBoolean() ? "" : ", which is missing here");
    }

    private void line(String what, String text) {
      common.out().printf("%-8s %s%n", what, Text.line(text, 500));
    }
  }
}
