package io.pml.cli;

import io.pml.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What agents can do to capabilities with tools, done by people. */
final class CurationCommands {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private CurationCommands() {}

  private static ObjectNode call(Common common, String tool, ObjectNode arguments) throws Exception {
    try (Session session = Session.open(common)) {
      return session.structured(tool, arguments, new Progress(), PATIENCE);
    }
  }

  @Command(name = "merge", description = "Makes one capability of several, which runs them one after the other.")
  static final class Merge implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the new one.")
    private String name = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "SOURCE", description = "Names or ids, in their order.")
    private List<String> sources = new ArrayList<>();

    @Option(names = "--code", paramLabel = "FILE", description = "The program to take; otherwise one is made.")
    private @Nullable Path code;

    @Override
    public Integer call() throws Exception {
      ObjectNode arguments = Json.object().put("name", name);
      ArrayNode list = arguments.putArray("sources");
      sources.forEach(list::add);
      if (code != null) {
        arguments.put("code", Files.readString(code, StandardCharsets.UTF_8));
      }
      ObjectNode answer = CurationCommands.call(common, "dns:merge", arguments);
      common.print(answer, () -> common.out()
          .printf("%s runs %s.%n", answer.path("name").asString(name), String.join(", then ", sources)));
      return 0;
    }
  }

  @Command(name = "curate", description = "Proposes names for capabilities that have none, or gives them.")
  static final class Curate implements Callable<Integer> {
    /** What is done. */
    enum Strategy {
      SUGGEST,
      AUTO,
      APPLY
    }

    @Mixin
    private Common common = new Common();

    @Option(names = "--strategy", defaultValue = "SUGGEST", description = "${COMPLETION-CANDIDATES}: proposes names, gives"
        + " those that are sure, or gives those of --rename; default suggest.")
    private Strategy strategy = Strategy.SUGGEST;

    @Option(names = "--rename", paramLabel = "NAME=NEW", description = "What to call what, with --strategy apply.")
    private Map<String, String> renames = Map.of();

    @Override
    public Integer call() throws Exception {
      ObjectNode arguments = Json.object().put("strategy", strategy.name().toLowerCase(Locale.ROOT));
      if (!renames.isEmpty()) {
        renames.forEach(arguments.putObject("renames")::put);
      }
      ObjectNode answer = CurationCommands.call(common, "pml_curate_capabilities", arguments);
      common.print(answer, () -> answer.properties().forEach(field -> show(field.getKey(), field.getValue())));
      return 0;
    }

    private void show(String name, JsonNode value) {
      if (!value.isArray()) {
        common.out().printf("%-16s %s%n", name, Text.line(Text.of(value), Terminal.width()));
        return;
      }
      common.out().println(name);
      value.forEach(each -> common.out().println("  " + Text.line(Text.of(each), Terminal.width())));
    }
  }
}
