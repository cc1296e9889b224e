package io.pml.clients;

import java.util.List;

/** What an import did to PML's own file, and to each server that was to be imported. */
public record ImportResult(FileEdit edit, List<Decision> decisions) {
  public ImportResult {
    decisions = List.copyOf(decisions);
  }

  /** What became of one server. */
  public sealed interface Decision {
    FoundServer server();
  }

  /**
   * Taken.
   *
   * @param name what PML calls it; another name than the client's when that was taken or is not possible here
   * @param notes what was left out or changed
   */
  public record Added(FoundServer server, String name, List<String> notes) implements Decision {
    public Added {
      notes = List.copyOf(notes);
    }
  }

  /** PML had the same server before, under this name. */
  public record AlreadyThere(FoundServer server, String name) implements Decision {}

  /** Not taken. */
  public record Skipped(FoundServer server, String reason) implements Decision {}
}
