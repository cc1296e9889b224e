package io.pml.edge;

import java.util.List;

/** What one tool's output has for another's input. */
public record Provision(Coverage coverage, List<FieldMapping> fieldMapping) {
  public Provision {
    fieldMapping = List.copyOf(fieldMapping);
  }
}
