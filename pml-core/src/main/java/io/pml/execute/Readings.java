package io.pml.execute;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analysed.Analysis;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.parse.BySource;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads programs, and those that were read lately not again, as long as everything that they name is what it was then.
 * Threads may share it.
 */
final class Readings {
  private static final int MOST_CHARACTERS = 100_000;

  private final Analyzer analyzer;
  private final BySource<Reading> lately = new BySource<>(MOST_CHARACTERS);

  /** What a program is, given that what it names is this. */
  private record Reading(Map<ToolId, Optional<Tool>> tools, Map<String, Boolean> capabilities, Analysis analysis) {
    boolean holdsFor(Vocabulary now) {
      return tools.entrySet().stream().allMatch(each -> now.tool(each.getKey()).equals(each.getValue()))
          && capabilities.entrySet().stream().allMatch(each -> now.hasCapability(each.getKey()) == each.getValue());
    }
  }

  Readings(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  Analysed analyze(String source, Vocabulary vocabulary) {
    Optional<Reading> before = lately.find(source).filter(reading -> reading.holdsFor(vocabulary));
    if (before.isPresent()) {
      return before.get().analysis();
    }
    Asked asked = new Asked(vocabulary);
    Analysed analysed = analyzer.analyze(source, asked);
    if (analysed instanceof Analysis analysis) {
      lately.keep(source, new Reading(asked.tools, asked.capabilities, analysis));
    }
    return analysed;
  }

  /** A vocabulary that remembers what it said. */
  private static final class Asked implements Vocabulary {
    private final Vocabulary vocabulary;
    private final Map<ToolId, Optional<Tool>> tools = new HashMap<>();
    private final Map<String, Boolean> capabilities = new HashMap<>();

    Asked(Vocabulary vocabulary) {
      this.vocabulary = vocabulary;
    }

    @Override
    public Optional<Tool> tool(ToolId id) {
      return tools.computeIfAbsent(id, vocabulary::tool);
    }

    @Override
    public boolean hasCapability(String name) {
      return capabilities.computeIfAbsent(name, vocabulary::hasCapability);
    }

    /** Only what is refused, and so not kept, asks for these and for names. */
    @Override
    public boolean lostCapability(String name) {
      return vocabulary.lostCapability(name);
    }

    @Override
    public Optional<String> absence(ToolId id) {
      return vocabulary.absence(id);
    }

    @Override
    public Collection<String> toolNames() {
      return vocabulary.toolNames();
    }

    @Override
    public Collection<String> capabilityNames() {
      return vocabulary.capabilityNames();
    }
  }
}
