package io.pml.clients;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of text that is replaced as a whole or not at all: the new text is written beside it and moved over it, after
 * the old one was copied to a backup. Links stay links; permissions stay as they were, and a new file is for its owner
 * alone.
 */
final class TextFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")
      .withZone(ZoneOffset.UTC);

  private final Path path;
  private final Path real;
  private final Optional<byte[]> before;
  private final String text;
  private final boolean marked;

  private TextFile(Path path, Path real, Optional<byte[]> before, String decoded) {
    this.path = path;
    this.real = real;
    this.before = before;
    this.marked = decoded.startsWith(BYTE_ORDER_MARK);
    this.text = marked ? decoded.substring(1) : decoded;
  }

  /** A file that is not there reads as empty. */
  static TextFile read(Path path) {
    try {
      if (Files.isSymbolicLink(path) && !Files.exists(path)) {
        throw failed(path, "is a link to a file that is not there; mend or delete the link", null);
      }
      if (!Files.exists(path)) {
        return new TextFile(path, path, Optional.empty(), "");
      }
      if (!Files.isRegularFile(path)) {
        throw failed(path, "is not a file", null);
      }
      byte[] bytes = Files.readAllBytes(path);
      String decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new TextFile(path, path.toRealPath(), Optional.of(bytes), decoded);
    } catch (CharacterCodingException e) {
      throw failed(path, "is not UTF-8; save it as UTF-8", e);
    } catch (IOException e) {
      throw failed(path, "cannot be read (" + reason(e) + "); check its permissions", e);
    }
  }

  Path path() {
    return path;
  }

  boolean exists() {
    return before.isPresent();
  }

  String text() {
    return text;
  }

  /** Replaces the file, which must not have changed since it was read. */
  FileEdit.Written write(String newText, Instant now) {
    Optional<Path> temporary = Optional.empty();
    Optional<Path> backup = Optional.empty();
    try {
      createFolder();
      temporary = Optional.of(writeBeside(newText));
      backup = before.isPresent() ? Optional.of(backUp(now)) : Optional.empty();
      checkUnchanged();
      Files.move(temporary.get(), real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return new FileEdit.Written(path, backup);
    } catch (IOException | ReadOnlyFileSystemException e) {
      temporary.ifPresent(TextFile::discard);
      backup.ifPresent(TextFile::discard);
      throw failed(path,
          "cannot be written (" + reason(e) + "); nothing was changed; check the permissions of its folder",
          e);
    } catch (PmlException e) {
      temporary.ifPresent(TextFile::discard);
      backup.ifPresent(TextFile::discard);
      throw e;
    }
  }

  private void createFolder() throws IOException {
    Path folder = folder();
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, attributes(folder, PosixFilePermissions.fromString("rwx------")));
    }
  }

  private Path writeBeside(String newText) throws IOException {
    Path temporary = Files.createTempFile(folder(), "." + real.getFileName(), ".tmp", attributes(folder(), OWNER_ONLY));
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode((marked ? BYTE_ORDER_MARK : "") + newText);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      discard(temporary);
      throw e;
    }
    if (before.isPresent() && isPosix(real)) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(real));
    }
    return temporary;
  }

  private Path backUp(Instant now) throws IOException {
    String name = real.getFileName() + ".backup-" + STAMP.format(now);
    Path backup = real.resolveSibling(name);
    for (int i = 2; Files.exists(backup); i++) {
      backup = real.resolveSibling(name + "-" + i);
    }
    return Files.copy(real, backup, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private void checkUnchanged() throws IOException {
    boolean unchanged = before.isPresent() ? Arrays.equals(before.get(), Files.readAllBytes(real))
        : !Files.exists(real);
    if (!unchanged) {
      throw failed(path, "was changed by another program meanwhile; nothing was written; try again", null);
    }
  }

  private Path folder() {
    Path folder = real.toAbsolutePath().getParent();
    if (folder == null) {
      throw failed(path, "is not a file", null);
    }
    return folder;
  }

  private static FileAttribute<?>[] attributes(Path folder, Set<PosixFilePermission> permissions) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return Files.getFileAttributeView(file, PosixFileAttributeView.class) != null;
  }

  /** What cannot be deleted either stays; the failure that led here is the one to tell of. */
  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      return;
    }
  }

  private static String reason(Exception e) {
    return e instanceof ReadOnlyFileSystemException ? "read-only" : e.getClass().getSimpleName();
  }

  private static PmlException failed(Path file, String problem, @Nullable Exception cause) {
    return new PmlException(ErrorCode.BAD_CONFIG, file + " " + problem, cause);
  }
}
