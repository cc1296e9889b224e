package io.pml.clients;

import java.nio.file.Path;
import java.util.Optional;

/** What became of a file, or would. */
public sealed interface FileEdit {
  Path file();

  /** Replaced; what it was before is in the backup, unless there was no file. */
  record Written(Path file, Optional<Path> backup) implements FileEdit {}

  /** Nothing was written, since this was a dry run; otherwise the file would have been. */
  record Planned(Path file) implements FileEdit {}

  /** There was nothing to change. */
  record Unchanged(Path file) implements FileEdit {}

  /**
   * Nothing was written, since something of the user's would be lost.
   *
   * @param snippet what the user may paste instead; may hold secrets
   */
  record ByHand(Path file, String reason, String snippet) implements FileEdit {}
}
