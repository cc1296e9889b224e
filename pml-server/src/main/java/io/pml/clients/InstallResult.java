package io.pml.clients;

import java.util.List;

/**
 * What an installation did to a client's file, or what taking PML out of it did.
 *
 * @param removed the servers that were taken out of the client's list
 * @param notes what was left alone, and why
 */
public record InstallResult(ClientApp app, FileEdit edit, List<String> removed, List<String> notes) {
  public InstallResult {
    removed = List.copyOf(removed);
    notes = List.copyOf(notes);
  }
}
