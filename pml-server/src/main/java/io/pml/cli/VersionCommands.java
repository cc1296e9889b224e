package io.pml.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What people see of the versions of capabilities, and do to them. */
final class VersionCommands {
  private VersionCommands() {}

  @Command(name = "history", description = "Shows what happened to a capability, newest first, with what differs in each version.")
  static final class History implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Option(names = "--brief", description = "Without what differs.")
    private boolean brief;

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-history").put("id", name));
      common.print(answer, () -> answer.path("history").forEach(this::show));
      return 0;
    }

    private void show(JsonNode each) {
      String what = each.has("version")
          ? (each.path("what").asString("").equals("rolled_back") ? "back to version " : "version ")
              + each.path("version").asInt() + (each.has("label") ? " (" + Text.of(each.path("label")) + ")" : "")
          : each.path("what").asString("");
      common.out()
          .printf("%s  %s by %s  %s%n", Text.moment(each.path("at")), what, Text.line(each.path("by").asString(""), 40),
              Text.line(each.path("detail").asString(""), Terminal.width()));
      if (!brief) {
        each.path("diff").asString("").lines().forEach(line -> common.out().println("    " + Text.plain(line)));
      }
    }
  }

  @Command(name = "diff", description = "Shows what differs between two versions of a capability.")
  static final class Diff implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "V1", description = "Such as 1, v1.2.0, 2026-01-31 or latest.")
    private String from = "";

    @Parameters(index = "2", paramLabel = "V2", description = "The other version.")
    private String to = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common,
          Daemon.command("cap-diff").put("id", name).put("from", from).put("to", to));
      String diff = answer.path("diff").asString("");
      common.print(answer, () -> common.out()
          .print(diff.isEmpty() ? "The two are the same.\n" : Text.plain(diff)));
      return 0;
    }
  }

  @Command(name = "mark", description = "Marks a version with a word, by which it can be called: NAME@stable.")
  static final class Mark implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME@VERSION", description = "Which version; without one, the current one.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "WORD", description = "Such as stable; another version loses it.")
    private String mark = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-mark").put("id", name).put("to", mark));
      common.print(answer, () -> common.out()
          .printf("%s@%s is version %d.%n", Text.of(answer.path("name")), Text.of(answer.path("mark")),
              answer.path("version").asInt()));
      return 0;
    }
  }

  @Command(name = "rollback", description = "Makes an earlier version of a capability the current one.")
  static final class RollBack implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME@VERSION", description = "Such as fs:read_json@1.")
    private String name = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-rollback").put("id", name));
      common.print(answer, () -> common.out()
          .printf("%s is in version %d now, %s.%n", Text.of(answer.path("name")), answer.path("version").asInt(),
              Text.of(answer.path("status"))));
      return 0;
    }
  }
}
