package io.pml.parse.swc;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import io.pml.pool.Pool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parser on SWC: a few processes, each with one source at a time. One that does not answer in time, or dies, is
 * replaced, and its source refused. The first source starts them, and may wait a second for that; after some minutes
 * without one they end. Threads may share it.
 */
public final class SwcParser implements Parser {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration REST = Duration.ofMinutes(5);

  private final Path folder;
  private final Pool<Worker> pool;
  /** Only for the thread that starts workers. */
  private @Nullable ParserProgram program;

  private SwcParser(Path folder, int workers) {
    this.folder = folder;
    this.pool = new Pool<>(new Pool.Plan("parser", 1, workers, REST), new Maker(),
        reason -> new PmlException(ErrorCode.PARSER_FAILED, "the parser is not available: " + reason));
  }

  /**
   * A parser whose processes are not started yet.
   *
   * @param folder where the native library is unpacked to and kept
   * @param workers how many processes there are at most
   */
  public static SwcParser open(Path folder, int workers) {
    return new SwcParser(folder, workers);
  }

  /** Makes what lets its processes start faster, where it is wanted and missing; takes some seconds. */
  public static void warmUp(Path folder) throws IOException, InterruptedException {
    ParserProgram.find(folder).warmUp();
  }

  /** Starts a process in the background, for somebody who will have a source soon. */
  public void prepare() {
    pool.prepare();
  }

  @Override
  public Parsed parse(String source) {
    Optional<Parsed.Refusal> refusal = SourceCheck.refuse(source);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    try {
      return answer(source);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PmlException(ErrorCode.CANCELLED, "interrupted while the code was read", e);
    }
  }

  private Parsed answer(String source) throws InterruptedException {
    Worker worker = pool.take();
    Optional<Parsed> answer = Optional.empty();
    try {
      answer = worker.ask(source, PATIENCE);
    } finally {
      pool.release(worker, answer.isPresent());
    }
    return answer.orElseGet(() -> new Parsed.Refusal(ErrorCode.CODE_TOO_HARD,
        "the code could not be read within " + PATIENCE.toSeconds()
            + " s, or it is nested too deeply; write it more simply",
        Optional.empty()));
  }

  /** The processes that read, for those who watch them. */
  public Set<Long> processes() {
    return pool.workers().stream().map(Worker::pid).collect(Collectors.toSet());
  }

  @Override
  public void close() {
    pool.close();
  }

  private final class Maker implements Pool.Maker<Worker> {
    @Override
    public Worker start(Runnable onEnd) throws IOException {
      ParserProgram found = program == null ? ParserProgram.find(folder) : program;
      program = found;
      return Worker.start(found, onEnd);
    }

    @Override
    public void awaitReady(Worker worker) throws IOException, InterruptedException {
      worker.awaitReady();
    }
  }
}
