package io.pml.daemon;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** One connection to the daemon's socket, from either side, before it is handed to whoever speaks over it. */
final class Wire {
  private static final int LONGEST_LINE = 64 << 10;

  private Wire() {}

  static SocketChannel connect(Path socket) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** One line, byte by byte, so that nothing after it is taken away. */
  static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.size() > LONGEST_LINE) {
        throw new IOException("the other side hung up");
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
