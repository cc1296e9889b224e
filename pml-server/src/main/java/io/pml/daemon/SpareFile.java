package io.pml.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file descriptor kept for when there is no other: closed to make room, taken back afterwards. For one thread. */
final class SpareFile implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SpareFile.class);

  private @Nullable FileChannel file;

  SpareFile() {
    take();
  }

  /** Takes a descriptor unless it has one; false when there is none to be had. */
  boolean take() {
    if (file != null) {
      return true;
    }
    try {
      file = FileChannel.open(Path.of("/dev/null"));
      return true;
    } catch (IOException e) {
      LOG.debug("no descriptor to spare: {}", e.getMessage());
      return false;
    }
  }

  @Override
  public void close() {
    FileChannel held = file;
    file = null;
    if (held != null) {
      try {
        held.close();
      } catch (IOException e) {
        LOG.debug("the spare descriptor: {}", e.getMessage());
      }
    }
  }
}
