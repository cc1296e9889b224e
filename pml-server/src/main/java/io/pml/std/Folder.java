package io.pml.std;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * An open folder. What is reached through it is reached by name inside that very folder and never through a link, so
 * nobody who swaps a folder on the path for a link meanwhile can lead a read or write astray. For one thread.
 */
final class Folder implements AutoCloseable {
  private final Path path;
  private final SecureDirectoryStream<Path> stream;

  private Folder(Path path, SecureDirectoryStream<Path> stream) {
    this.path = path;
    this.stream = stream;
  }

  @SuppressWarnings("StreamResourceLeak") // closed with the folder
  static Folder open(Path path) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(path);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new Folder(path, secure);
    }
    stream.close();
    throw new PmlException(ErrorCode.NOT_ALLOWED, "the file system of " + path
        + " cannot open files relative to a folder, so the workspace cannot be guarded: use Linux or macOS");
  }

  Folder enter(Path name) throws IOException {
    return new Folder(path.resolve(name), stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
  }

  /** As {@link #enter}, after making the folder if there is none. */
  Folder enterOrMake(Path name) throws IOException {
    if (!holds(name)) {
      // The one step by path: if the path was swapped just now, an empty folder appears elsewhere, and entering fails.
      make(path.resolve(name));
    }
    return enter(name);
  }

  /** The names inside, sorted; at most so many. Once only. */
  List<Path> names(int limit) throws IOException {
    List<Path> names = new ArrayList<>();
    try {
      for (Path entry : stream) {
        if (names.size() == limit) {
          break;
        }
        names.add(Objects.requireNonNull(entry.getFileName()));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    names.sort(null);
    return names;
  }

  BasicFileAttributes attributes(Path name) throws IOException {
    return stream.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS).readAttributes();
  }

  boolean holds(Path name) {
    try {
      attributes(name);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  SeekableByteChannel read(Path name) throws IOException {
    return stream.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  /** Opens a new file for writing; fails when the name is taken, by a link too. */
  FileChannel create(Path name) throws IOException {
    Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
    return (FileChannel) stream.newByteChannel(name, options);
  }

  Set<PosixFilePermission> permissions(Path name) throws IOException {
    return posix(name).readAttributes().permissions();
  }

  void setPermissions(Path name, Set<PosixFilePermission> permissions) throws IOException {
    posix(name).setPermissions(permissions);
  }

  /** Renames inside this folder, in one step, over what has the new name. */
  void rename(Path from, Path to) throws IOException {
    stream.move(from, stream, to);
  }

  void delete(Path name) throws IOException {
    stream.deleteFile(name);
  }

  /** Returns when the names inside are on disk. */
  void sync() throws IOException {
    try (SeekableByteChannel self = stream.newByteChannel(Path.of("."), Set.of(StandardOpenOption.READ))) {
      ((FileChannel) self).force(true);
    }
  }

  private static void make(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      // Somebody else was faster: entering tells whether it is a folder.
    }
  }

  private PosixFileAttributeView posix(Path name) {
    return stream.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
