package io.pml.daemon;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;

/** Leads the standard streams of a client to the daemon and back, byte by byte. One process per session, and small. */
public final class Shim {
  private static final int CHUNK = 16 << 10;

  private final DaemonStarter starter;
  private final Map<String, String> facts;

  /**
   * A shim.
   *
   * @param command starts a daemon in the foreground
   * @param facts what the daemon should know of this client, its own build among them
   */
  public Shim(Home home, List<String> command, Map<String, String> facts) {
    this.starter = new DaemonStarter(home, command);
    this.facts = Map.copyOf(facts);
  }

  /** Returns when the client or the daemon hangs up: zero when it was the client. */
  public int run() throws IOException, InterruptedException {
    SocketChannel channel = starter.open(facts);
    try (FileInputStream in = new FileInputStream(FileDescriptor.in);
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        FileChannel fromClient = in.getChannel();
        FileChannel toClient = out.getChannel();
        channel) {
      boolean[] clientLeft = new boolean[1];
      Thread.ofPlatform().daemon().name("to-daemon").start(() -> {
        try {
          copy(fromClient, channel);
          clientLeft[0] = true;
          channel.shutdownOutput();
        } catch (IOException e) {
          // The other direction ends too, and says so.
        }
      });
      copy(channel, toClient);
      return clientLeft[0] ? 0 : 1;
    }
  }

  private static void copy(ReadableByteChannel from, WritableByteChannel to) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK);
    while (from.read(buffer) >= 0) {
      buffer.flip();
      while (buffer.hasRemaining()) {
        to.write(buffer);
      }
      buffer.clear();
    }
  }
}
