package io.pml.transfer;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.capability.Content;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Script;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out what a version does by reading it, whatever its maker says of it. Threads may share it. */
public final class Reading {
  private final Analyzer analyzer;

  public Reading(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /**
   * What was found.
   *
   * @param capabilities those it calls, by name
   * @param callsUnknown whether it also calls tools that only a run will tell
   */
  record Found(Content content, Set<String> capabilities, boolean callsUnknown) {}

  /** What a version is; one that cannot run, for other reasons than missing tools, is refused. */
  Found read(Edition edition) {
    String source = Script.of(edition.recipe().unread()).source();
    return switch (analyzer.analyze(source, new Everything())) {
      case Analysed.Refused refused -> throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "version " + edition.number() + " cannot run: " + refused.message());
      case Analysed.Analysis analysis -> new Found(
          new Content(analysis.identity(), edition.recipe().body(analysis.structure()), edition.parameters(),
              tools(edition.recipe(), analysis.tools())),
          analysis.capabilities(), analysis.callsUnknown());
    };
  }

  private static Set<ToolId> tools(Recipe recipe, Set<ToolId> named) {
    return recipe instanceof Recipe.Delegate(var tool, var _) ? Set.of(tool) : named;
  }

  /** Every name there could be: what is missing here is told by the plan, and may come later. */
  private record Everything() implements Vocabulary {
    @Override
    public Optional<Tool> tool(ToolId id) {
      return Optional.of(Tool.of(id.server(), Json.object()
          .put("name", id.name())
          .set("inputSchema", Json.object().put("type", "object"))
          .asObject()));
    }

    @Override
    public boolean hasCapability(String name) {
      return true;
    }

    @Override
    public Collection<String> toolNames() {
      return List.of();
    }

    @Override
    public Collection<String> capabilityNames() {
      return List.of();
    }
  }
}
