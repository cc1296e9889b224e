package io.pml.connect;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Finds programs the way a shell does. */
final class Programs {
  private Programs() {}

  /** The first executable of that name in the folders of a PATH. */
  static Optional<Path> find(String name, String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder.isEmpty() ? "." : folder, name))
        .filter(candidate -> Files.isExecutable(candidate) && !Files.isDirectory(candidate))
        .findFirst();
  }
}
