package io.pml.daemon;

import io.pml.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** How PML's own commands speak to the daemon of a home. */
public final class DaemonClient {
  private final Home home;

  public DaemonClient(Home home) {
    this.home = home;
  }

  /** Gives the running daemon a command; empty when none runs. */
  public Optional<ObjectNode> ask(ObjectNode command) throws IOException {
    SocketChannel channel;
    try {
      channel = Wire.connect(home.socket());
    } catch (IOException e) {
      return Optional.empty();
    }
    try (channel) {
      return Optional.of(exchange(channel, command));
    }
  }

  /**
   * Opens a conversation in MCP with the daemon, which is started when none runs.
   *
   * @param start starts a daemon in the foreground
   */
  public SocketChannel converse(Map<String, String> facts, List<String> start)
      throws IOException, InterruptedException {
    return new DaemonStarter(home, start).open(facts);
  }

  /** The same for a command that leaves when it has its answer: a daemon started for it begins nothing of its own. */
  public SocketChannel converseBriefly(Map<String, String> facts, List<String> start)
      throws IOException, InterruptedException {
    Map<String, String> more = new HashMap<>(facts);
    more.put(Greeting.BRIEF, "yes");
    return converse(more, start);
  }

  private static ObjectNode exchange(SocketChannel channel, ObjectNode command) throws IOException {
    String lines = new Greeting(Greeting.CONTROL, Map.of()).line() + Json.write(command) + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    try (InputStream in = Channels.newInputStream(channel)) {
      return Json.parseObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
