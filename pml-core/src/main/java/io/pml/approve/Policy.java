package io.pml.approve;

import io.pml.tool.Tool;
import io.pml.tool.ToolPattern;
import java.util.Comparator;
import java.util.List;

/**
 * The user's rules. The most specific rule that matches a tool decides; of equally specific ones the strictest. A tool that
 * no rule names is allowed when a trusted server says that it only reads, and else falls to the default.
 */
public record Policy(List<Rule> rules, Mode otherwise) {
  public Policy {
    rules = List.copyOf(rules);
  }

  /** What one pattern of the config decides. */
  public record Rule(ToolPattern pattern, Mode mode) {}

  /** Decides on a tool; {@code trusted} says whether its server's annotations are believed. */
  public Mode judge(Tool tool, boolean trusted) {
    return rules.stream()
        .filter(rule -> rule.pattern().matches(tool.id()))
        .max(Comparator.comparingInt((Rule rule) -> rule.pattern().specificity()).thenComparing(Rule::mode))
        .map(Rule::mode)
        .orElse(trusted && tool.readOnly() ? Mode.ALLOW : otherwise);
  }
}
