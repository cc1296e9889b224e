package io.pml.store;

import io.pml.schema.LearnedSchema;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What tools' results looked like so far. */
public interface LearnedSchemas {
  Optional<Learned> find(ToolId tool);

  /** All of them, by tool. */
  List<Learned> all();

  /** Queues what is to replace all that is known of the tool's results, and returns at once. Never fails. */
  void save(Learned learned);

  /** Forgets one tool's schema. An unknown tool is no error. */
  void forget(ToolId tool);

  /**
   * What one tool's results looked like.
   *
   * @param definitionHash the tool's definition at the time: it says nothing of a tool with another
   */
  record Learned(ToolId tool, String definitionHash, LearnedSchema schema, Instant at) {}
}
