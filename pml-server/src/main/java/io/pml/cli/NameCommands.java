package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be done to the names of capabilities. */
final class NameCommands {
  private NameCommands() {}

  @Command(name = "rename", description = "Gives a capability a name, or another one; the old one goes on leading to it.")
  static final class Rename implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "OLD", description = "Its name or id.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "NEW", description = "Such as fs:read_json.")
    private String other = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-rename").put("id", name).put("to", other));
      common.print(answer, () -> common.out()
          .printf("%s is called %s now.%n", Text.of(answer.path("before")), Text.of(answer.path("name"))));
      return 0;
    }
  }

  @Command(name = "alias", description = "Lets one more name lead to a capability.")
  static final class Alias implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "ALIAS", description = "The other name.")
    private String alias = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-alias").put("id", name).put("to", alias));
      common.print(answer, () -> common.out()
          .printf("%s leads to %s, too.%n", Text.of(answer.path("alias")), Text.of(answer.path("name"))));
      return 0;
    }
  }

  @Command(name = "tag", description = "Says by which words a capability is found; those it had are replaced.")
  static final class Tag implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "TAG", description = "None takes all away.")
    private List<String> tags = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
      ObjectNode command = Daemon.command("cap-tag").put("id", name);
      ArrayNode list = command.putArray("tags");
      tags.forEach(list::add);
      ObjectNode answer = Daemon.ask(common, command);
      List<String> now = answer.path("tags").valueStream().map(Text::of).toList();
      common.print(answer, () -> common.out()
          .printf("%s: %s%n", Text.of(answer.path("name")), now.isEmpty() ? "no tags" : String.join(", ", now)));
      return 0;
    }
  }

  @Command(name = "visibility", description = "Says who may see a capability: private, project, org or public.")
  static final class Visibility implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "WHO", description = "private, project, org or public.")
    private String visibility = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-visibility").put("id", name).put("to", visibility));
      common.print(answer,
          () -> common.out().printf("%s: %s%n", Text.of(answer.path("name")), Text.of(answer.path("visibility"))));
      return 0;
    }
  }

  @Command(name = "verify", description = "Says that you tried a capability and found it good, as it is now.")
  static final class Verify implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name.")
    private String name = "";

    @Option(names = "--withdraw", description = "Takes it back.")
    private boolean withdraw;

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common,
          Daemon.command("cap-verify").put("id", name).put("withdraw", withdraw));
      common.print(answer, () -> common.out()
          .printf("%s: %s%n", Text.of(answer.path("name")),
              answer.path("verified").asBoolean() ? "verified" : "not verified"));
      return 0;
    }
  }

  @Command(name = "fork", description = "Copies a capability under a name of its own, to be changed.")
  static final class Fork implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "SOURCE", description = "Its name or id; with @ and a version, that one.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "The name of the copy.")
    private String name = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-fork").put("id", source).put("to", name));
      common.print(answer, () -> common.out()
          .printf("%s is a copy of %s.%n", Text.of(answer.path("name")), answer.path("forked_from").asString(source)));
      return 0;
    }
  }

  @Command(name = "delete", description = "Deletes a capability with all its versions; its names stay reserved for a while.")
  static final class Delete implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "Its name or id.")
    private String name = "";

    @Override
    public Integer call() throws Exception {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cap-delete").put("id", name));
      common.print(answer, () -> {
        common.out().printf("%s is deleted.%n", Text.of(answer.path("name")));
        if (answer.has("name_kept_until")) {
          common.out().printf("Its name is kept from others until %s.%n", Text.moment(answer.path("name_kept_until")));
        }
        List<String> callers = answer.path("callers").valueStream().map(Text::of).toList();
        if (!callers.isEmpty()) {
          common.out()
              .printf("It was called by %s, which cannot run any more: change or delete what you do not need.%n",
                  String.join(", ", callers));
        }
      });
      return 0;
    }
  }
}
