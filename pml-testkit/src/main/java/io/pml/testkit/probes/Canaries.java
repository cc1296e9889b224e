package io.pml.testkit.probes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Secrets that no outcome may hold, and a port that nobody may reach. */
public final class Canaries implements AutoCloseable {
  private static final String SECRET = "canary-5f2e71c0";

  private final Path file;
  private final ServerSocket door;
  private final AtomicInteger visits = new AtomicInteger();

  public Canaries(Path folder) throws IOException {
    file = Files.writeString(folder.resolve("secret.txt"), SECRET);
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("door").start(() -> {
      while (!door.isClosed()) {
        try {
          Socket visitor = door.accept();
          visits.incrementAndGet();
          visitor.close();
        } catch (IOException e) {
          return;
        }
      }
    });
  }

  /** A variable that every process has; its value is the secret. */
  public String variable() {
    return "PATH";
  }

  public Path file() {
    return file;
  }

  public int port() {
    return door.getLocalPort();
  }

  /** How many came so far. Comes itself, because whoever came before it has been counted when it has. */
  public int visits() {
    try (Socket own = new Socket(InetAddress.getLoopbackAddress(), port()); InputStream in = own.getInputStream()) {
      if (in.read() >= 0) {
        throw new IllegalStateException("the door speaks");
      }
      return visits.decrementAndGet();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a text tells one of the secrets. */
  public boolean isIn(String text) {
    return text.contains(SECRET) || text.contains(System.getenv(variable()));
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
