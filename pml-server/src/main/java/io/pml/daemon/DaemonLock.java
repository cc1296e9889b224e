package io.pml.daemon;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/** Held by the one daemon of a home. The operating system lets go of it however the daemon ends. */
public final class DaemonLock implements AutoCloseable {
  private final FileChannel channel;

  private DaemonLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the lock, or says who has it. */
  public static DaemonLock take(Home home) throws IOException {
    Path file = home.lock();
    FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
        StandardOpenOption.WRITE);
    if (!isOurs(channel)) {
      OptionalLong holder = holder(file);
      channel.close();
      throw new PmlException(ErrorCode.ALREADY_RUNNING, "PML already runs on " + home.folder()
          + (holder.isPresent() ? " (process " + holder.getAsLong() + ")" : "")
          + ": use it, stop it with `pml stop`, or choose another folder with --home");
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
    return new DaemonLock(channel);
  }

  /** The process that holds the lock; empty when none does. */
  public static OptionalLong running(Home home) throws IOException {
    if (!Files.exists(home.lock())) {
      return OptionalLong.empty();
    }
    try (FileChannel channel = FileChannel.open(home.lock(), StandardOpenOption.WRITE)) {
      return isOurs(channel) ? OptionalLong.empty() : holder(home.lock());
    }
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // Another daemon in this very process has it.
      return false;
    }
  }

  /** The process that last took the lock; it may be gone. */
  public static OptionalLong holder(Path file) {
    try {
      return OptionalLong.of(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
