package io.pml.parse.swc;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parser on SWC: a few warm processes, each with one source at a time. One that does not answer in time, or dies, is
 * replaced, and its source refused. Threads may share it.
 */
public final class SwcParser implements Parser {
  private static final Logger LOG = LoggerFactory.getLogger(SwcParser.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration TURN = Duration.ofSeconds(60);

  private final ParserProgram program;
  private final BlockingQueue<Worker> idle = new LinkedBlockingQueue<>();
  private final Set<Worker> alive = ConcurrentHashMap.newKeySet();
  private final Semaphore starting;
  private volatile boolean closed;

  private SwcParser(ParserProgram program, int workers) {
    this.program = program;
    this.starting = new Semaphore(workers);
  }

  /**
   * A parser whose processes are starting.
   *
   * @param folder where the native library is unpacked to and kept
   */
  public static SwcParser open(Path folder, int workers) throws IOException {
    SwcParser parser = new SwcParser(ParserProgram.find(folder), workers);
    for (int i = 0; i < workers; i++) {
      parser.startLater();
    }
    return parser;
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
    Worker worker = idle.poll();
    if (worker == null) {
      ensureStarting();
      worker = idle.poll(TURN.toMillis(), TimeUnit.MILLISECONDS);
    }
    if (worker == null) {
      throw new PmlException(ErrorCode.PARSER_FAILED,
          "no parser was free within " + TURN.toSeconds() + " s; try again");
    }
    Optional<Parsed> answer = Optional.empty();
    try {
      answer = worker.ask(source, PATIENCE);
    } finally {
      if (answer.isPresent()) {
        idle.add(worker);
      } else {
        replace(worker);
      }
    }
    return answer.orElseGet(() -> new Parsed.Refusal(ErrorCode.CODE_TOO_HARD,
        "the code could not be read within " + PATIENCE.toSeconds()
            + " s, or it is nested too deeply; write it more simply",
        Optional.empty()));
  }

  private void replace(Worker worker) {
    worker.kill();
    alive.remove(worker);
    starting.release();
    ensureStarting();
  }

  /** As many workers are alive or starting as there may be, unless a start has failed: it is tried again here. */
  private void ensureStarting() {
    if (starting.tryAcquire()) {
      starting.release();
      startLater();
    }
  }

  private void startLater() {
    if (closed || !starting.tryAcquire()) {
      return;
    }
    Thread.ofPlatform().daemon().name("parser-start").start(() -> {
      try {
        Worker worker = Worker.start(program);
        alive.add(worker);
        idle.add(worker);
        if (closed) {
          worker.kill();
        }
      } catch (IOException e) {
        starting.release();
        LOG.warn("{}", e.getMessage());
      } catch (InterruptedException e) {
        starting.release();
      }
    });
  }

  /** The processes that read, for those who watch them. */
  public Set<Long> processes() {
    return alive.stream().map(Worker::pid).collect(Collectors.toSet());
  }

  @Override
  public void close() {
    closed = true;
    alive.forEach(Worker::kill);
  }
}
