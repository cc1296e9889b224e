package io.pml.std;

import io.pml.std.Workspace.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/**
 * A walk through a folder in the order of names, following no link. Folders that hold what others made
 * ({@link #SKIPPED}) are seen but not entered, unless the walk starts there. For one thread.
 */
final class Walk {
  static final int MAX_DEPTH = 64;
  static final Set<String> SKIPPED = Set.of(".git", "node_modules", "target");

  private static final int MAX_ENTRIES = 200_000;

  private final int depth;
  private final Visitor visitor;
  private int entries;

  private Walk(int depth, Visitor visitor) {
    this.depth = depth;
    this.visitor = visitor;
  }

  /**
   * Something met on the way.
   *
   * @param folder the open folder it is in
   * @param path from the workspace
   * @param below from the folder where the walk began
   */
  record Entry(Folder folder, Path path, Path below, BasicFileAttributes attributes) {
    Path name() {
      return Objects.requireNonNull(path.getFileName());
    }
  }

  /** Looks at entries. */
  interface Visitor {
    /** Whether the walk goes on. */
    boolean visit(Entry entry) throws IOException;
  }

  /** Walks; whether everything was seen. A file is a walk of one. */
  static boolean through(Workspace workspace, Place start, int depth, Visitor visitor) {
    if (workspace.isFile(start)) {
      return workspace.inFolderOf(start, false,
          (folder, name) -> visitor.visit(new Entry(folder, start.path(), name, folder.attributes(name))));
    }
    Walk walk = new Walk(depth, visitor);
    return workspace.inFolder(start, (folder, path) -> walk.into(folder, path, Path.of(""), 1));
  }

  private boolean into(Folder folder, Path path, Path below, int level) throws IOException {
    for (Path name : folder.names(MAX_ENTRIES)) {
      if (++entries > MAX_ENTRIES || !step(folder, path.resolve(name), below.resolve(name), name, level)) {
        return false;
      }
    }
    return true;
  }

  private boolean step(Folder folder, Path path, Path below, Path name, int level) throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = folder.attributes(name);
    } catch (IOException e) {
      return true;
    }
    if (!visitor.visit(new Entry(folder, path, below, attributes))) {
      return false;
    }
    if (!attributes.isDirectory() || level >= depth || SKIPPED.contains(name.toString())) {
      return true;
    }
    Folder inner;
    try {
      inner = folder.enter(name);
    } catch (IOException e) {
      return true;
    }
    try (inner) {
      return into(inner, path, below, level + 1);
    }
  }
}
