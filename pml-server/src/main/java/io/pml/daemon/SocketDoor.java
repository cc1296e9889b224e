package io.pml.daemon;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.StreamDoor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** The daemon's Unix-domain socket: clients by way of the shim, and PML's own commands. */
public final class SocketDoor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SocketDoor.class);
  /** More clients than this are served by virtual threads, so that threads never run out. */
  private static final int QUICK_CLIENTS = 64;

  private final ServerSocketChannel listening;
  private final Path socket;
  private final String build;
  private final StreamDoor clients;
  private final Control control;
  private final Sessions sessions;
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger clientCount = new AtomicInteger();

  /** Answers PML's own commands. */
  @FunctionalInterface
  public interface Control {
    Answer answer(ObjectNode command);
  }

  /** What a command is told, and what happens once it has been told. */
  public record Answer(ObjectNode text, Runnable then) {
    public static Answer of(ObjectNode text) {
      return new Answer(text, () -> {});
    }
  }

  /** Who wants to know when clients come and go. */
  public interface Sessions {
    /** A client has come that did not say that it leaves soon. */
    void came();

    /** A client has left; {@code remaining} are still there. */
    void left(int remaining);

    /** A shim of another build found nobody else here: the daemon should make room for its own. */
    void outdated();
  }

  private SocketDoor(ServerSocketChannel listening, Path socket, String build, StreamDoor clients, Control control,
      Sessions sessions) {
    this.listening = listening;
    this.socket = socket;
    this.build = build;
    this.clients = clients;
    this.control = control;
    this.sessions = sessions;
  }

  /** Listens. The caller holds the daemon's lock, so that a socket already there is left over from a daemon that died. */
  public static SocketDoor open(Path socket, String build, StreamDoor clients, Control control, Sessions sessions)
      throws IOException {
    Files.deleteIfExists(socket);
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket), 256);
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    SocketDoor door = new SocketDoor(listening, socket, build, clients, control, sessions);
    Thread.ofPlatform().daemon().name("pml-socket").start(door::accept);
    return door;
  }

  /** Takes no new connections; those that are open go on. */
  public void stopAccepting() {
    closeQuietly(listening);
  }

  @Override
  public void close() {
    closeQuietly(listening);
    open.forEach(SocketDoor::closeQuietly);
    try {
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      LOG.debug("{} stays behind: {}", socket, e.getMessage());
    }
  }

  private void accept() {
    boolean full = false;
    try (SpareFile spare = new SpareFile()) {
      while (listening.isOpen()) {
        try {
          letIn(listening.accept());
          full = false;
        } catch (ClosedChannelException e) {
          return;
        } catch (IOException e) {
          if (!full) {
            LOG.warn("clients cannot be let in: {}", e.getMessage());
          }
          full = true;
          acceptInstead(spare);
        }
      }
    }
  }

  private void letIn(SocketChannel channel) {
    open.add(channel);
    // A platform thread hears of what it reads sooner than a virtual one, for which somebody else has to look.
    Thread.Builder thread = open.size() <= QUICK_CLIENTS ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
    thread.name("pml-socket-client").start(() -> serve(channel));
  }

  /** Hangs up on a client, who would else wait for an answer that cannot come, unless there is room again by then. */
  private void acceptInstead(SpareFile spare) {
    spare.close();
    try {
      SocketChannel channel = listening.accept();
      if (spare.take()) {
        letIn(channel);
      } else {
        channel.close();
      }
    } catch (IOException e) {
      pause();
    }
    spare.take();
  }

  private void serve(SocketChannel channel) {
    try (channel) {
      InputStream in = Channels.newInputStream(channel);
      OutputStream out = Channels.newOutputStream(channel);
      Greeting greeting = Greeting.read(Wire.readLine(in)).orElseThrow(() -> new IOException("not a greeting"));
      switch (greeting.word()) {
        case Greeting.MCP -> serveClient(greeting, in, out);
        case Greeting.CONTROL -> serveCommand(in, out);
        default -> throw new IOException("not a greeting: " + greeting.word());
      }
    } catch (IOException e) {
      LOG.debug("a connection ended: {}", e.getMessage());
    } finally {
      open.remove(channel);
    }
  }

  private void serveClient(Greeting greeting, InputStream in, OutputStream out) throws IOException {
    boolean sameBuild = greeting.values().getOrDefault("build", build).equals(build);
    int others = clientCount.getAndIncrement();
    try {
      if (!sameBuild && others == 0) {
        out.write(new Greeting(Greeting.RESTART, Map.of("build", build)).line().getBytes(StandardCharsets.UTF_8));
        sessions.outdated();
        return;
      }
      Greeting welcome = new Greeting(Greeting.WELCOME,
          sameBuild ? Map.of("build", build)
              : Map.of("build", build, "warning",
                  "the running PML is of another build and serves other sessions: `pml stop` makes room for the new one"));
      out.write(welcome.line().getBytes(StandardCharsets.UTF_8));
      if (!greeting.values().containsKey(Greeting.BRIEF)) {
        sessions.came();
      }
      clients.serve(in, out, new Origin("local", facts(greeting)));
    } finally {
      sessions.left(clientCount.decrementAndGet());
    }
  }

  /** What the client said of itself; its build and how long it stays, which may be others the next time, are for this door. */
  private static Map<String, String> facts(Greeting greeting) {
    Map<String, String> facts = new HashMap<>(greeting.values());
    facts.remove("build");
    facts.remove(Greeting.BRIEF);
    return facts;
  }

  private void serveCommand(InputStream in, OutputStream out) throws IOException {
    String line = Wire.readLine(in);
    Answer answer;
    try {
      answer = control.answer(Json.parseObject(line));
    } catch (JsonSyntaxException e) {
      answer = Answer.of(Json.object().put("error", "not a command: " + e.getMessage()));
    }
    try {
      out.write((Json.write(answer.text()) + "\n").getBytes(StandardCharsets.UTF_8));
    } finally {
      answer.then().run();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeQuietly(AutoCloseable channel) {
    try {
      channel.close();
    } catch (Exception e) {
      LOG.debug("closing: {}", e.getMessage());
    }
  }
}
