package io.pml.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file descriptor kept for when there is no other. For one thread. */
final class SpareFile implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SpareFile.class);

  private @Nullable FileChannel file;

  /** What may need a descriptor for a moment. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  SpareFile() {
    take();
  }

  /** Gives the descriptor away while something is done, and takes it back. */
  void lend(Work work) {
    close();
    try {
      work.run();
    } catch (IOException e) {
      LOG.debug("even the last descriptor did not help: {}", e.getMessage());
    }
    take();
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

  private void take() {
    try {
      file = FileChannel.open(Path.of("/dev/null"));
    } catch (IOException e) {
      LOG.debug("no descriptor to spare: {}", e.getMessage());
    }
  }
}
