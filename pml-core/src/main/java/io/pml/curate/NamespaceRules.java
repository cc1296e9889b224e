package io.pml.curate;

import io.pml.name.CapabilityName;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says to which field a set of tools belongs.
 *
 * @param rules the namespace for tools that a pattern matches; the first that does counts
 */
public record NamespaceRules(List<Rule> rules) {
  /** Where nothing says anything. */
  public static final String OTHERWISE = "util";

  private static final List<Rule> USUAL = Stream.of(
      "std:json_* json", "std:text_* text", "std:time_* time",
      "filesystem:* fs", "fs:* fs", "files:* fs", "*:*_file fs", "*:*_files fs", "*:*_directory fs", "*:*_folder fs",
      "http:* api", "fetch:* api", "*:fetch* api", "*:http_* api",
      "db:* db", "sql:* db", "sqlite*:* db", "postgres*:* db", "mysql*:* db", "*:*sql* db", "*:*query* db",
      "git:* git", "*:git_* git", "shell:* shell", "bash:* shell", "*:*exec* shell")
      .map(line -> line.split(" ", 2))
      .map(parts -> new Rule(new ToolPattern(parts[0]), parts[1]))
      .toList();

  /** Tools that a pattern matches belong to a namespace. */
  public record Rule(ToolPattern pattern, String namespace) {}

  public NamespaceRules {
    rules = List.copyOf(rules);
  }

  /** These before those that hold without any. */
  public static NamespaceRules with(Map<ToolPattern, String> own) {
    return new NamespaceRules(Stream
        .concat(own.entrySet()
            .stream()
            .sorted(Comparator.comparingInt(entry -> -entry.getKey().specificity()))
            .map(entry -> new Rule(entry.getKey(), entry.getValue())), USUAL.stream())
        .toList());
  }

  /** The namespace of most of these tools; of as many, that of the first. */
  public String of(Collection<ToolId> tools) {
    Map<String, Integer> votes = new LinkedHashMap<>();
    tools.forEach(tool -> votes.merge(of(tool), 1, Integer::sum));
    int most = votes.values().stream().mapToInt(each -> each).max().orElse(0);
    return votes.entrySet()
        .stream()
        .filter(vote -> vote.getValue() == most)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(OTHERWISE);
  }

  /** By the first rule that matches; otherwise by the name of its server. */
  private String of(ToolId tool) {
    Optional<String> ruled = rules.stream()
        .filter(rule -> rule.pattern().matches(tool))
        .map(Rule::namespace)
        .findFirst();
    String server = tool.server().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_+|_+$", "");
    return ruled.or(() -> Optional.of(server)).filter(CapabilityName::isNamespace).orElse(OTHERWISE);
  }
}
