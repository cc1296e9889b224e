package io.pml.std;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.upstream.Caller;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The folder a caller works in: the only place that file tools reach.
 *
 * <p>A path is judged in two steps. (1) {@link #find} walks it name by name and refuses whatever leads out: {@code ..},
 * another absolute path, a link whose target is outside or gone; the result is a real path without links. (2) The real
 * path is opened name by name from the root, following no link at all ({@link Folder}), so that a link put there after
 * step 1 makes the opening fail instead of leading it out.
 */
final class Workspace {
  private static final int MAX_PATH = 4096;
  private static final int MAX_NAME_BYTES = 255;
  private static final Path GIT = Path.of(".git");

  private final Path given;
  private final Path root;

  private Workspace(Path given, Path root) {
    this.given = given;
    this.root = root;
  }

  /** What is done with an open folder and a name in it. */
  interface Action<T> {
    T on(Folder folder, Path name) throws IOException;
  }

  /** What is done with an open file. */
  interface FileAction<T> {
    T on(SeekableByteChannel channel, BasicFileAttributes attributes) throws IOException;
  }

  /**
   * A place inside the workspace.
   *
   * @param path relative to the root, without links; empty for the root itself
   */
  record Place(Path path, boolean exists) {
    boolean isRoot() {
      return path.toString().isEmpty();
    }

    /** The name that the tools answer with: from the root, with slashes. */
    String shown() {
      return isRoot() ? "." : Workspace.shown(path);
    }
  }

  static Workspace of(Caller caller) {
    Path given = caller.workspace()
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_ALLOWED, "no workspace is set, so no file can be reached: "
            + "set \"workspace\" in config.json, or start the client in a project folder"));
    try {
      return new Workspace(given.toAbsolutePath(), given.toRealPath());
    } catch (IOException e) {
      throw new PmlException(ErrorCode.NOT_ALLOWED,
          "the workspace " + given + " cannot be opened: set \"workspace\" in config.json to a folder that exists", e);
    }
  }

  static String shown(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  /** The place a path means; it need not exist. */
  Place find(String path) {
    Path asked = relative(path);
    Path real = root;
    for (int i = 0; i < asked.getNameCount() && !asked.toString().isEmpty(); i++) {
      Path next = real.resolve(asked.getName(i));
      if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
        return new Place(root.relativize(real.resolve(asked.subpath(i, asked.getNameCount()))), false);
      }
      real = target(next, path);
    }
    return new Place(root.relativize(real), true);
  }

  Place findExisting(String path) {
    Place place = find(path);
    if (!place.exists()) {
      throw new PmlException(ErrorCode.NOT_FOUND,
          "no file or folder " + Arguments.shown(path) + ": look with list_folder or find_files");
    }
    return place;
  }

  /** A place that may be written: not the root, and nothing of git's own. */
  Place findWritable(String path) {
    Place place = find(path);
    if (place.isRoot()) {
      throw Arguments.bad(Arguments.shown(path) + " is the workspace itself: name a file inside it");
    }
    if (isOfGit(relative(path)) || isOfGit(place.path())) {
      throw new PmlException(ErrorCode.NOT_ALLOWED,
          Arguments.shown(path) + " belongs to git: change it with git itself, not by writing files");
    }
    return place;
  }

  /** Does something in the folder that holds a place. With {@code make}, missing folders on the way are made. */
  <T> T inFolderOf(Place place, boolean make, Action<T> action) {
    Path parent = place.path().getParent();
    try (Folder folder = open(parent == null ? Path.of("") : parent, make)) {
      return action.on(folder, name(place));
    } catch (IOException e) {
      throw refusal(place, e);
    }
  }

  /** Does something in a place that is a folder; the action gets the folder and the path of it. */
  <T> T inFolder(Place place, Action<T> action) {
    try (Folder folder = open(place.path(), false)) {
      return action.on(folder, place.path());
    } catch (IOException e) {
      throw refusal(place, e);
    }
  }

  <T> T read(Place place, FileAction<T> action) {
    return inFolderOf(place, false, (folder, name) -> {
      BasicFileAttributes attributes = folder.attributes(name);
      requireFile(place, attributes);
      try (SeekableByteChannel channel = folder.read(name)) {
        return action.on(channel, attributes);
      }
    });
  }

  /** Whether the place is a regular file just now. */
  boolean isFile(Place place) {
    return !place.isRoot() && inFolderOf(place, false, (folder, name) -> folder.attributes(name).isRegularFile());
  }

  static void requireFile(Place place, BasicFileAttributes attributes) {
    if (attributes.isDirectory()) {
      throw Arguments.bad(Arguments.shown(place.shown()) + " is a folder: use list_folder, or name a file inside it");
    }
    if (!attributes.isRegularFile()) {
      throw Arguments.bad(Arguments.shown(place.shown()) + " is not a regular file: only those can be read or written");
    }
  }

  private Folder open(Path path, boolean make) throws IOException {
    Folder folder = Folder.open(root);
    for (Path name : path) {
      if (name.toString().isEmpty()) {
        continue;
      }
      try (Folder outer = folder) {
        folder = make ? outer.enterOrMake(name) : outer.enter(name);
      }
    }
    return folder;
  }

  private Path relative(String path) {
    Path asked = parse(path);
    for (Path name : asked) {
      if (name.toString().equals("..")) {
        throw new PmlException(ErrorCode.NOT_ALLOWED,
            Arguments.shown(path) + " holds \"..\": give the path from the workspace folder down");
      }
      if (name.toString().getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
        throw Arguments.bad("a name in " + Arguments.shown(path) + " is longer than " + MAX_NAME_BYTES + " bytes");
      }
    }
    if (!asked.isAbsolute()) {
      return asked.normalize();
    }
    return within(root, asked).or(() -> within(given, asked))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_ALLOWED, Arguments.shown(path)
            + " is outside of the workspace " + root + ": only files inside it can be reached"));
  }

  private static Path parse(String path) {
    if (path.isEmpty() || path.length() > MAX_PATH) {
      throw Arguments.bad("the path has " + path.length() + " characters: give 1 to " + MAX_PATH);
    }
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw Arguments.bad(Arguments.shown(path) + " is not a path: " + e.getReason());
    }
  }

  private static Optional<Path> within(Path folder, Path path) {
    return path.startsWith(folder) ? Optional.of(folder.relativize(path).normalize()) : Optional.empty();
  }

  private Path target(Path path, String asked) {
    try {
      Path real = path.toRealPath();
      if (real.startsWith(root)) {
        return real;
      }
    } catch (IOException e) {
      // A link to nothing is refused like a link that leads out: the answer must not tell what exists outside.
    }
    throw new PmlException(ErrorCode.NOT_ALLOWED, Arguments.shown(asked) + " goes through "
        + Arguments.shown(shown(root.relativize(path))) + ", a link that does not lead to a place in the workspace");
  }

  private static boolean isOfGit(Path path) {
    for (Path name : path) {
      if (name.toString().equalsIgnoreCase(GIT.toString())) {
        return true;
      }
    }
    return false;
  }

  private static Path name(Place place) {
    Path name = place.path().getFileName();
    return name == null || place.isRoot() ? Path.of(".") : name;
  }

  private static PmlException refusal(Place place, IOException e) {
    String path = Arguments.shown(place.shown());
    return switch (e) {
      case NoSuchFileException _ -> new PmlException(ErrorCode.NOT_FOUND,
          "no file or folder " + path + ": look with list_folder or find_files", e);
      case NotDirectoryException _ -> new PmlException(ErrorCode.NOT_ALLOWED,
          path + " is not reached through folders alone: a file or a link stands in the way", e);
      case AccessDeniedException _ -> new PmlException(ErrorCode.NOT_ALLOWED,
          "no permission for " + path + ": it may be read-only, or belong to another user", e);
      case FileSystemException failure -> new PmlException(ErrorCode.NOT_ALLOWED,
          path + " cannot be opened: " + failure.getReason(), e);
      default -> new PmlException(ErrorCode.STORAGE_FAILED, path + ": " + e.getMessage(), e);
    };
  }
}
