package io.pml.store.memory;

import io.pml.store.LearnedSchemas;
import io.pml.tool.ToolId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link LearnedSchemas} in a map. */
final class InMemoryLearnedSchemas implements LearnedSchemas {
  private final Map<ToolId, Learned> schemas = new TreeMap<>();

  @Override
  public synchronized Optional<Learned> find(ToolId tool) {
    return Optional.ofNullable(schemas.get(tool));
  }

  @Override
  public synchronized List<Learned> all() {
    return List.copyOf(schemas.values());
  }

  @Override
  public synchronized void save(Learned learned) {
    schemas.put(learned.tool(), new Learned(learned.tool(), learned.definitionHash(), learned.schema(),
        learned.at().truncatedTo(ChronoUnit.MILLIS)));
  }

  @Override
  public synchronized void forget(ToolId tool) {
    schemas.remove(tool);
  }
}
