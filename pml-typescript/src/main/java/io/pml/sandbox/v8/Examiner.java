package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import io.pml.structure.Names;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Tries a sandbox with real programs that do what agent code must not, while a file with a secret and an open port stand
 * ready to be found.
 */
public final class Examiner implements AutoCloseable {
  /** Little, so that filling it takes no time. */
  static final long MEMORY_BYTES = 64L << 20;

  private final WorkerPool pool;
  private final Path cache;

  /**
   * What came of one attempt.
   *
   * @param attempt what the program did, such as {@code reads a file}
   * @param held whether it did not succeed
   * @param detail how it ended
   * @param harm what it would mean if it succeeded
   */
  public record Verdict(String attempt, boolean held, String detail, String harm) {}

  Examiner(WorkerPool pool, Path cache) {
    this.pool = pool;
    this.cache = cache;
  }

  /**
   * Examines a sandbox of its own, which is the one that the daemon would have, with one worker and little memory.
   *
   * @param cache a folder of the user's own, for what is unpacked once
   */
  public static Examiner open(Path cache) {
    return new Examiner(WorkerPool.open(cache, 1, MEMORY_BYTES, Isolation.Required.LANGUAGE), cache);
  }

  /** The layers that hold and those that do not. */
  public Isolation isolation() throws InterruptedException {
    return pool.isolation();
  }

  /** Makes every attempt; takes some seconds. */
  public List<Verdict> examine() throws IOException, InterruptedException {
    String secret = UUID.randomUUID().toString();
    Path file = Files.writeString(Files.createTempFile(cache, "secret", ".txt"), secret);
    try (ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      List<Verdict> verdicts = new ArrayList<>();
      for (Attempt attempt : Attempt.all()) {
        Attempt.Story story = tell(attempt, file, door.getLocalPort());
        boolean found = (story.outcome() + story.reception().everything()).contains(secret) || wasVisited(door);
        boolean held = !found && !(story.outcome() instanceof SandboxOutcome.Crashed) && attempt.held().test(story);
        verdicts.add(new Verdict(attempt.what(), held, held ? "did not work" : shortened(story), attempt.harm()));
      }
      return verdicts;
    } finally {
      Files.delete(file);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  private Attempt.Story tell(Attempt attempt, Path file, int port) throws InterruptedException {
    SandboxOutcome outcome = new SandboxOutcome.Stalled();
    Reception reception = new Reception();
    for (String code : attempt.programs()) {
      String text = code.replace("%FILE%", file.toString()).replace("%PORT%", Integer.toString(port));
      outcome = pool.run(new Program(text, Names.UNUSED, Json.object(), 1, Instant.EPOCH), attempt.limits(), reception);
    }
    return new Attempt.Story(outcome, reception);
  }

  /** Whether somebody came; nobody was let in yet. */
  private static boolean wasVisited(ServerSocket door) throws IOException {
    door.setSoTimeout((int) Duration.ofMillis(1).toMillis());
    try (Socket visitor = door.accept()) {
      return visitor.isConnected();
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  private static String shortened(Attempt.Story story) {
    String text = story.outcome() + ", calls " + story.reception().asked();
    return text.length() > 300 ? text.substring(0, 300) + "…" : text;
  }
}
