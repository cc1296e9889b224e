package io.pml.daemon;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reaches the daemon of a home, starting it when none runs. Used by the shim, so that it loads next to nothing. */
final class DaemonStarter {
  private static final long PATIENCE_MILLIS = 30_000;
  private static final int MOST_RESTARTS = 3;

  private final Home home;
  private final List<String> command;

  /**
   * A starter.
   *
   * @param command starts a daemon in the foreground; the home is added to it
   */
  DaemonStarter(Home home, List<String> command) {
    this.home = home;
    this.command = List.copyOf(command);
  }

  /** A connection to the daemon, which is started when there is none. */
  SocketChannel connect() throws IOException, InterruptedException {
    try {
      return Wire.connect(home.socket());
    } catch (IOException e) {
      return startAndConnect();
    }
  }

  /**
   * A connection on which both sides have greeted each other and MCP messages may follow.
   *
   * @param facts what the daemon should know of this client, its build among them
   */
  SocketChannel open(Map<String, String> facts) throws IOException, InterruptedException {
    for (int attempt = 0; attempt < MOST_RESTARTS; attempt++) {
      SocketChannel channel = connect();
      try {
        InputStream in = Channels.newInputStream(channel);
        channel.write(ByteBuffer.wrap(new Greeting(Greeting.MCP, facts).line().getBytes(StandardCharsets.UTF_8)));
        Greeting answer = Greeting.read(Wire.readLine(in)).orElseThrow(() -> new IOException("not a PML daemon"));
        if (answer.word().equals(Greeting.WELCOME)) {
          String warning = answer.values().get("warning");
          if (warning != null) {
            System.err.println("pml: " + warning);
          }
          return channel;
        }
        awaitEnd(in);
      } catch (IOException e) {
        // The daemon was on its way out: the next one will answer.
      }
      channel.close();
    }
    throw new IOException("the daemon hangs up at once; `pml doctor` may say why");
  }

  private static void awaitEnd(InputStream in) throws IOException {
    while (in.read() >= 0) {
      // An outdated daemon hangs up when it has ended.
    }
  }

  private SocketChannel startAndConnect() throws IOException, InterruptedException {
    home.prepare();
    Process process = start();
    int failures = 0;
    long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (System.nanoTime() < deadline) {
      try {
        return Wire.connect(home.socket());
      } catch (IOException e) {
        Thread.sleep(20);
      }
      // One that ended at once may have met another that held the lock: a faster one, whose socket comes in a moment, or
      // one on its way out, after which there is room for the next.
      if (!process.isAlive() && process.exitValue() != 0 && !isHeld()) {
        if (++failures == MOST_RESTARTS) {
          throw new IOException("the daemon did not start; " + home.logs().resolve("pml-0.log") + " and "
              + home.logs().resolve("start.log") + " say why");
        }
        process = start();
      }
    }
    throw new IOException("the daemon did not answer within " + PATIENCE_MILLIS / 1000 + " s; see "
        + home.logs().resolve("pml-0.log"));
  }

  private boolean isHeld() {
    OptionalLong holder = DaemonLock.holder(home.lock());
    return holder.isPresent() && ProcessHandle.of(holder.getAsLong()).map(ProcessHandle::isAlive).orElse(false);
  }

  private Process start() throws IOException {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("--home", home.folder().toString()));
    File log = home.logs().resolve("start.log").toFile();
    return new ProcessBuilder(whole)
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.to(log))
        .directory(home.folder().toFile())
        .start();
  }
}
