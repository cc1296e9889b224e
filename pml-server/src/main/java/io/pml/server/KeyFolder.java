package io.pml.server;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.transfer.Keyring;
import io.pml.transfer.SigningKey;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Keys in a folder that nobody but the user may read. Threads may share it. */
final class KeyFolder implements Keyring {
  private final Path folder;

  KeyFolder(Path folder) {
    this.folder = folder;
  }

  @Override
  public synchronized SigningKey own() {
    Path file = folder.resolve("signing");
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      return SigningKey.read(Files.readString(file));
    } catch (IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG,
          file + " holds no usable keys: put it back, or delete it, and new ones are made", e);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  @Override
  public synchronized boolean trusts(String fingerprint) {
    return trusted().contains(fingerprint);
  }

  @Override
  public synchronized void trust(String fingerprint) {
    Path file = folder.resolve("trusted");
    try {
      prepare();
      Files.writeString(file, fingerprint + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private List<String> trusted() {
    Path file = folder.resolve("trusted");
    try {
      return Files.readAllLines(file).stream().map(String::strip).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /** Whole or not at all: half a key would be one that nobody can use. */
  private void make(Path file) throws IOException {
    prepare();
    Path draft = Files.createTempFile(folder, "signing", ".new", only("rw-------"));
    Files.writeString(draft, SigningKey.make().text() + "\n");
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, file);
    }
  }

  private void prepare() throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectory(folder, only("rwx------"));
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> only(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static PmlException failed(Path file, IOException e) {
    return new PmlException(ErrorCode.BAD_CONFIG, file + " cannot be read or written: " + e.getMessage(), e);
  }
}
