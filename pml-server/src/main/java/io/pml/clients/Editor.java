package io.pml.clients;

import java.time.InstantSource;
import tools.jackson.databind.node.ObjectNode;

/** Carries a change of a tree over to its file, or says what would come of it. */
record Editor(TextFile file, Format format, InstantSource clock) {
  /**
   * Replaces the file if the trees differ.
   *
   * @param added the servers that are new or changed, for people to paste when the file cannot be rewritten
   */
  FileEdit apply(ObjectNode before, ObjectNode after, String serversKey, ObjectNode added, boolean dryRun) {
    if (before.equals(after)) {
      return new FileEdit.Unchanged(file.path());
    }
    return format.rewrite(file.text(), before, after)
        .<FileEdit>map(text -> dryRun ? new FileEdit.Planned(file.path()) : file.write(text, clock.instant()))
        .orElseGet(() -> new FileEdit.ByHand(file.path(), format.refusal(), format.snippet(serversKey, added)));
  }
}
