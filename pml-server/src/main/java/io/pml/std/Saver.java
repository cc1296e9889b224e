package io.pml.std;

import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes whole files: after {@link #change} the file holds all of the new content, whatever happens meanwhile all of the
 * old. The content goes to a file beside it, to disk, and then in one step to its name. Threads may share it: changes of
 * one file wait for each other.
 */
final class Saver {
  static final int MAX_BYTES = 10 << 20;

  private final Lock[] locks = IntStream.range(0, 64).mapToObj(_ -> new ReentrantLock()).toArray(Lock[]::new);

  /** Makes the new content out of the old one, which is absent when there is no file. */
  interface Change {
    byte[] apply(Optional<byte[]> old);
  }

  /** A file as it is now. */
  record Saved(String path, int size, String hash) {
    ObjectNode report() {
      return Json.object().put("path", path).put("size", size).put("hash", hash);
    }
  }

  /** Replaces the content of a file; the folders on its way are made. */
  Saved change(Workspace workspace, String path, Change change) {
    Lock lock = locks[Math.floorMod(workspace.findWritable(path).path().hashCode(), locks.length)];
    lock.lock();
    try {
      Place place = workspace.findWritable(path);
      Optional<byte[]> old = place.exists() ? Optional.of(content(workspace, place)) : Optional.empty();
      byte[] content = change.apply(old);
      if (content.length > MAX_BYTES) {
        throw Arguments.bad(Arguments.shown(path) + " would have " + content.length + " bytes: at most " + MAX_BYTES
            + " are written to one file");
      }
      return workspace.inFolderOf(place, true, (folder, name) -> {
        if (old.isPresent()) {
          replace(folder, name, content);
        } else {
          make(folder, name, place, content);
        }
        folder.sync();
        return new Saved(place.shown(), content.length, Bytes.hash(content));
      });
    } finally {
      lock.unlock();
    }
  }

  private static byte[] content(Workspace workspace, Place place) {
    return workspace.read(place, (channel, attributes) -> {
      if (attributes.size() > MAX_BYTES) {
        throw Arguments.bad(Arguments.shown(place.shown()) + " has " + attributes.size() + " bytes: only files up to "
            + MAX_BYTES + " can be changed");
      }
      return Bytes.readAll(channel, MAX_BYTES);
    });
  }

  /** Takes the name first, so that nobody else's new file is overwritten, and gives it back if the rest fails. */
  private static void make(Folder folder, Path name, Place place, byte[] content) throws IOException {
    try {
      folder.create(name).close();
    } catch (FileAlreadyExistsException e) {
      throw Arguments.bad(Arguments.shown(place.shown()) + " was made by somebody else just now: read it first");
    }
    try {
      replace(folder, name, content);
    } catch (IOException | RuntimeException e) {
      folder.delete(name);
      throw e;
    }
  }

  private static void replace(Folder folder, Path name, byte[] content) throws IOException {
    BasicFileAttributes attributes = folder.attributes(name);
    if (!attributes.isRegularFile()) {
      throw new FileAlreadyExistsException(name.toString(), null, "something else took its place just now");
    }
    Set<PosixFilePermission> permissions = folder.permissions(name);
    if (!permissions.contains(PosixFilePermission.OWNER_WRITE)) {
      throw new AccessDeniedException(name.toString(), null, "the file is read-only");
    }
    Path temporary = Path.of(".pml-" + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel channel = folder.create(temporary)) {
        folder.setPermissions(temporary, permissions);
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      folder.rename(temporary, name);
    } catch (IOException | RuntimeException e) {
      if (folder.holds(temporary)) {
        folder.delete(temporary);
      }
      throw e;
    }
  }
}
