package io.pml.cli;

import io.pml.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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

/** What agents do to capabilities with tools, done by people. */
final class CurationCommands {
  private CurationCommands() {}

  private static ObjectNode done(Common common, String tool, ObjectNode arguments) throws Exception {
    try (Session session = Session.open(common)) {
      return session.done(tool, arguments, new Progress());
    }
  }

  @Command(name = "merge", description = "Makes one capability of several, each working on what those before it give.")
  static final class Merge implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the new one.")
    private String name = "";

    @Parameters(index = "1..*", arity = "2..*", paramLabel = "SOURCE", description = "Names or ids, in their order.")
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
      ObjectNode answer = done(common, "dns:merge", arguments);
      common.print(answer, () -> common.out()
          .printf("%s is made of %s.%n", answer.path("name").asString(name), String.join(", ", sources)));
      return 0;
    }
  }

  @Command(name = "curate", description = "Proposes names for capabilities that have none, or gives them.")
  static final class Curate implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Option(names = "--auto", description = "Gives the names that would be proposed.")
    private boolean auto;

    @Option(names = "--rename", paramLabel = "NAME=NEW", description = "Gives these names, and no others.")
    private Map<String, String> renames = new LinkedHashMap<>();

    @Override
    public Integer call() throws Exception {
      ObjectNode arguments = Json.object().put("strategy", !renames.isEmpty() ? "apply" : auto ? "auto" : "suggest");
      if (!renames.isEmpty()) {
        ArrayNode list = arguments.putArray("renames");
        renames.forEach((name, other) -> list.addObject().put("id", name).put("name", other));
      }
      ObjectNode answer = done(common, "pml_curate_capabilities", arguments);
      common.print(answer, () -> show(answer));
      return answer.path("failed").isEmpty() ? 0 : 1;
    }

    private void show(JsonNode answer) {
      List<List<String>> rows = new ArrayList<>(List.of(List.of("NAME", "", "WHAT IT IS")));
      answer.path("suggestions").forEach(each -> rows.add(row(each, "proposed", each.path("description"))));
      answer.path("applied").forEach(each -> rows.add(row(each, "given", each.path("description"))));
      answer.path("failed").forEach(each -> rows.add(row(each, "not given", each.path("error"))));
      if (rows.size() == 1) {
        common.out().println("Everything that can be found has a name.");
        return;
      }
      common.table(rows);
      if (!answer.path("suggestions").isEmpty()) {
        common.out().println("\nNothing is changed yet: --auto gives these names, --rename NAME=NEW others.");
      }
    }

    private static List<String> row(JsonNode each, String what, JsonNode more) {
      String before = each.path("current_name").asString(each.path("old_name").asString(""));
      return List.of(Text.line(before + " → " + each.path("name").asString(""), 120), what,
          Text.line(more.asString(""), Terminal.width()));
    }
  }
}
