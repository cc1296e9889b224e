package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "cache", description = "Shows how often results were told again and what was dropped; with a name, the"
    + " terms of one capability.")
final class CacheCommand implements Callable<Integer> {
  /** Whether results of a capability are kept. */
  enum Keep {
    YES("true"),
    NO("false"),
    AUTO("auto");

    private final String word;

    Keep(String word) {
      this.word = word;
    }
  }

  /** What ends the life of a result before its time. */
  enum Until {
    TOOL_SCHEMA_CHANGE,
    DAILY,
    MANUAL_ONLY
  }

  @Mixin
  private Common common = new Common();

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name or id of a capability.")
  private @Nullable String name;

  @Option(names = "--clear", description = "Drops what is kept: of the capability, or everything.")
  private boolean clear;

  @Option(names = "--keep", description = "Whether its results are kept: ${COMPLETION-CANDIDATES}; auto: if its tools"
      + " only read.")
  private @Nullable Keep keep;

  @Option(names = "--ttl", paramLabel = "SECONDS", description = "How long its results are told again.")
  private @Nullable Integer ttl;

  @Option(names = "--most", paramLabel = "N", description = "How many of its results are kept.")
  private @Nullable Integer most;

  @Option(names = "--until", description = "What ends them before their time: ${COMPLETION-CANDIDATES}.")
  private List<Until> until = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    if (clear) {
      ObjectNode answer = Daemon.ask(common, Daemon.command("clear-cache").put("id", name == null ? "" : name));
      common.print(answer, () -> common.out().printf("%d results dropped%n", answer.path("dropped").asInt()));
    } else if (name == null) {
      ObjectNode answer = Daemon.ask(common, Daemon.command("cache"));
      common.print(answer, () -> report(answer));
    } else {
      ObjectNode answer = Daemon.ask(common, terms(Daemon.command("cache-policy").put("id", name)));
      common.print(answer, () -> answer.properties()
          .forEach(field -> common.out()
              .printf("%-14s %s%n", field.getKey(), Text.line(field.getValue().isString()
                  ? field.getValue().asString()
                  : field.getValue().toString(), Terminal.width()))));
    }
    return 0;
  }

  private ObjectNode terms(ObjectNode command) {
    if (keep != null) {
      command.put("cacheable", keep.word);
    }
    if (ttl != null) {
      command.put("ttl_seconds", ttl);
    }
    if (most != null) {
      command.put("max_entries", most);
    }
    if (!until.isEmpty()) {
      ArrayNode triggers = command.putArray("invalidate_on");
      until.forEach(each -> triggers.add(each.name().toLowerCase(Locale.ROOT)));
    }
    return command;
  }

  private void report(JsonNode answer) {
    answer.path("hits")
        .properties()
        .forEach(kind -> common.out().printf("%-16s told again %s times%n", kind.getKey(), kind.getValue().asString()));
    List<List<String>> rows = new ArrayList<>(List.of(List.of("DROPPED", "ENTRIES", "WHY")));
    answer.path("dropped")
        .forEach(each -> rows.add(List.of(each.path("at").asString(""), each.path("entries").asString(""),
            Text.line(each.path("reason").asString(""), Terminal.width()))));
    if (rows.size() > 1) {
      common.out().println();
      common.table(rows);
    }
  }
}
