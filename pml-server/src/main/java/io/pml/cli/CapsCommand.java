package io.pml.cli;

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

@Command(name = "caps", description = "Lists what was remembered; with a name or id, shows one.", subcommands = {
    NameCommands.Rename.class, NameCommands.Alias.class, NameCommands.Tag.class, NameCommands.Visibility.class,
    NameCommands.Verify.class,
    NameCommands.Fork.class,
    NameCommands.Delete.class, VersionCommands.History.class, VersionCommands.Diff.class, VersionCommands.Mark.class,
    VersionCommands.RollBack.class, TransferCommands.Export.class, TransferCommands.Import.class,
    CurationCommands.Merge.class}, synopsisSubcommandLabel = "[COMMAND]")
final class CapsCommand implements Callable<Integer> {
  /** What the other columns take. */
  private static final int OTHERS = 62;
  private static final int SHORTEST = 20;

  @Mixin
  private Common common = new Common();

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name or id of a capability.")
  private @Nullable String name;

  @Option(names = "--all", description = "Also drafts, and what failed too often.")
  private boolean all;

  @Option(names = "--runs", description = "The newest executions of the one that is named.")
  private boolean runs;

  @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "How many executions to show; default 20.")
  private int limit = 20;

  @Override
  public Integer call() throws Exception {
    if (name == null) {
      ObjectNode answer = Daemon.ask(common, Daemon.command("caps").put("all", all));
      common.print(answer, () -> list(answer));
    } else if (runs) {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap_runs").put("id", name).put("limit", limit));
      common.print(answer, () -> runs(answer));
    } else {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap").put("id", name));
      common.print(answer, () -> show(answer));
    }
    return 0;
  }

  private void list(ObjectNode answer) {
    int intent = Math.max(SHORTEST, Terminal.width() - OTHERS);
    List<List<String>> rows = new ArrayList<>(List.of(List.of("NAME", "STATUS", "RUNS", "SUCCESS", "MEAN", "INTENT")));
    for (JsonNode each : answer.path("capabilities")) {
      rows.add(List.of(each.path("name").asString(), each.path("status").asString(), each.path("runs").asString(),
          Math.round(each.path("success_rate").asDouble() * 100) + " %", Text.duration(each.path("mean_ms").asDouble()),
          Text.line(each.path("intent").asString(""), intent)));
    }
    if (rows.size() == 1) {
      common.out().println("Nothing is remembered yet: code that runs well with pml_execute is.");
    } else {
      common.table(rows);
    }
  }

  private void runs(ObjectNode answer) {
    if (answer.path("runs").isEmpty()) {
      common.out().println("It has not run, or its runs are no longer kept.");
    } else {
      common.table(RunTable.of(answer.path("runs")));
    }
  }

  private void show(JsonNode capability) {
    common.out()
        .printf("%s, %s: %s%n", capability.path("name").asString(), capability.path("status").asString(),
            Text.line(capability.path("intent").asString(""), Terminal.width()));
    common.out()
        .printf("%s runs, %d %% went well, %s on average%s%n", capability.path("runs").asString(),
            Math.round(capability.path("success_rate").asDouble() * 100),
            Text.duration(capability.path("mean_ms").asDouble()), opinions(capability.path("opinions")));
    said(capability.path("feedback"));
    common.out().println();
    capability.path("parameters")
        .path("properties")
        .properties()
        .forEach(parameter -> common.out()
            .printf("  %s: %s%s%n", Text.line(parameter.getKey(), Terminal.width()),
                parameter.getValue().path("type").asString("any"),
                parameter.getValue().has("default")
                    ? ", else " + Text.line(parameter.getValue().path("default").toString(), 60)
                    : ", required"));
    common.out().println();
    StructureText.lines(capability.path("structure"), capability.path("learning"))
        .forEach(line -> common.out()
            .println(
                "  " + " ".repeat(line.length() - line.stripLeading().length()) + Text.line(line, Terminal.width())));
    common.out().println();
    capability.path("source").asString("").lines().forEach(line -> common.out().println("  " + Text.line(line, 500)));
    related(capability.path("dependencies"));
  }

  private void said(JsonNode feedback) {
    for (JsonNode each : feedback) {
      String words = each.path("comment").asString("");
      common.out()
          .printf("  %s: %s%s  (%s)%n", Text.moment(each.path("at")), each.path("success").asBoolean() ? "good" : "bad",
              words.isEmpty() ? "" : ", " + Text.line(words, Terminal.width()),
              Text.line(each.path("by").asString(""), 40));
    }
  }

  private void related(JsonNode dependencies) {
    if (!dependencies.isEmpty()) {
      common.out().println();
    }
    for (JsonNode each : dependencies) {
      String type = each.path("type").asString("");
      common.out()
          .printf("  %s  (%s, seen %s×)%n",
              each.has("to") ? type + " → " + each.path("to").asString("")
                  : each.path("from").asString("") + " → " + type,
              each.path("source").asString(""), each.path("observed").asString("0"));
    }
  }

  private static String opinions(JsonNode opinions) {
    long good = opinions.path("good").asLong(0);
    long bad = opinions.path("bad").asLong(0);
    return good + bad == 0 ? "" : "; called good " + good + "×, bad " + bad + "×";
  }
}
