package io.pml.bench.finding;

import io.pml.index.Entry;
import io.pml.index.Wording;
import io.pml.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Tools, and intents of which it is known which tools they want. */
record DataSet(String name, List<Entry> tools, List<Query> queries) {
  private static final long SEED = 11;
  private static final String DISTRACTORS = "livemcp";
  /** Sets that use the tools of another. */
  private static final Map<String, String> BORROWED = Map.of("livemcp-steps", "livemcp", "hass-fr", "hass-en");

  /** An intent and the ids of the tools it wants. */
  record Query(String intent, Set<String> relevant) {}

  /** Every folder with queries, by name; a few tools stand among those of a larger set. */
  static List<DataSet> readAll(Path folder) throws IOException {
    List<Path> folders;
    try (Stream<Path> found = Files.list(folder)) {
      folders = found.filter(each -> Files.exists(each.resolve("queries.jsonl"))).sorted().toList();
    }
    List<DataSet> sets = new ArrayList<>();
    for (Path each : folders) {
      sets.add(read(folder, String.valueOf(each.getFileName())));
    }
    return sets;
  }

  private static DataSet read(Path folder, String name) throws IOException {
    Map<String, Entry> tools = new LinkedHashMap<>();
    tools(folder.resolve(BORROWED.getOrDefault(name, name)), tools);
    if (name.startsWith("hass")) {
      tools(folder.resolve(DISTRACTORS), tools);
    }
    List<Query> queries = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(name).resolve("queries.jsonl"))) {
      JsonNode query = Json.parse(line);
      Set<String> relevant = query.path("relevant")
          .valueStream()
          .map(JsonNode::asString)
          .filter(tools::containsKey)
          .collect(Collectors.toUnmodifiableSet());
      if (!relevant.isEmpty()) {
        queries.add(new Query(query.path("query").asString(), relevant));
      }
    }
    return new DataSet(name, List.copyOf(tools.values()), queries).shuffled(new Random(SEED));
  }

  /** The same queries in another order, and so with other halves. */
  DataSet shuffled(RandomGenerator random) {
    List<Query> others = new ArrayList<>(queries);
    Collections.shuffle(others, random);
    return new DataSet(name, tools, List.copyOf(others));
  }

  private static void tools(Path folder, Map<String, Entry> tools) throws IOException {
    for (String line : Files.readAllLines(folder.resolve("tools.jsonl"))) {
      JsonNode tool = Json.parse(line);
      List<String> parameters = List.copyOf(tool.path("input_schema").path("properties").propertyNames());
      tools.putIfAbsent(tool.path("id").asString(),
          new Entry(tool.path("id").asString(), Entry.Kind.TOOL, new Wording(tool.path("server").asString(""),
              tool.path("server_description").asString(""), tool.path("name").asString(),
              tool.path("description").asString(""), parameters)));
    }
  }

  List<Query> sample(int most) {
    return queries.subList(0, Math.min(most, queries.size()));
  }

  /** The half that is learnt from. */
  List<Query> known() {
    return queries.subList(0, queries.size() / 2);
  }

  /** Of the other half. */
  List<Query> unknown(int most) {
    List<Query> rest = queries.subList(queries.size() / 2, queries.size());
    return rest.subList(0, Math.min(most, rest.size()));
  }
}
