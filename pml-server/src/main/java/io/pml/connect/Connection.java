package io.pml.connect;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.HttpRefusal;
import io.pml.mcp.client.HttpTransport;
import io.pml.mcp.client.InputRounds;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.SseTransport;
import io.pml.mcp.client.Transport;
import io.pml.settings.Launch;
import io.pml.settings.ServerSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One downstream server, kept alive: started when it is needed, restarted with growing pauses when it falls, stopped when
 * nobody needs it. Threads may share it.
 *
 * <p>A <em>life</em> is one successful start. Invariants: 1. at most one life, and at most one attempt at one, at a time;
 * 2. a call fails as soon as its life ends; 3. a life that ends before it served a call counts as a failed start.
 */
final class Connection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final Duration REFRESH_PAUSE = Duration.ofSeconds(1);
  private static final Duration LAST_WORDS = Duration.ofMillis(150);
  private static final Duration FAREWELL = Duration.ofMillis(500);
  private static final int JUNK_LINES = 100;
  private static final Duration JUNK_WINDOW = Duration.ofSeconds(10);
  private static final long LONG_LIFE_NANOS = Duration.ofSeconds(30).toNanos();

  private final ServerSettings settings;
  private final Surroundings around;
  private final Listener listener;
  private final ServerLog log;
  private final Backoff backoff;
  private final Semaphore slots;
  private final AtomicBoolean refreshQueued = new AtomicBoolean();
  private final AtomicLong starts = new AtomicLong();
  private final AtomicLong junk = new AtomicLong();
  private final Object lock = new Object();
  private volatile Optional<String> knownRevision;
  private volatile List<String> refused = List.of();

  // Guarded by the lock.
  private ServerStatus.State state;
  private Instant since;
  private @Nullable String problem;
  private @Nullable Life life;
  private @Nullable CompletableFuture<Life> attempt;
  private Instant notBefore = Instant.MIN;
  private boolean closed;

  /** Who wants to know what the server offers. */
  interface Listener {
    /** A life began, or the server says that its offer changed: read it. */
    void refresh(McpClient client) throws IOException, RpcException, TimeoutException, InterruptedException;

    void updated(String uri);
  }

  /** One successful start. */
  private static final class Life {
    final McpClient client;
    final Optional<ChildProcess> process;
    final long began = System.nanoTime();
    final AtomicLong served = new AtomicLong();
    volatile long lastUse = System.nanoTime();

    Life(McpClient client, Optional<ChildProcess> process) {
      this.client = client;
      this.process = process;
    }
  }

  Connection(ServerSettings settings, Surroundings around, Optional<String> knownRevision, Listener listener) {
    this.settings = settings;
    this.around = around;
    this.knownRevision = knownRevision;
    this.listener = listener;
    this.log = new ServerLog(around.logs().resolve(settings.name() + ".log"), around.restarts().logBytes(),
        around.clock());
    this.backoff = new Backoff(around.restarts().first(), around.restarts().longest(), around.random());
    this.slots = new Semaphore(settings.calls().maxParallel(), true);
    this.state = settings.disabled() ? ServerStatus.State.DISABLED : ServerStatus.State.IDLE;
    this.since = around.clock().instant();
  }

  String name() {
    return settings.name();
  }

  ServerSettings settings() {
    return settings;
  }

  ServerStatus status(int tools) {
    synchronized (lock) {
      Optional<Life> current = Optional.ofNullable(life);
      return new ServerStatus(settings.name(), state, since, Optional.ofNullable(problem),
          current.flatMap(found -> found.process)
              .map(process -> OptionalLong.of(process.pid()))
              .orElse(OptionalLong.empty()),
          current.map(found -> found.client.revision()).or(() -> knownRevision), tools,
          current.map(found -> found.client.callsUnderWay()).orElse(0), starts.get(), junk.get(), refused);
    }
  }

  void refused(List<String> reasons) {
    refused = List.copyOf(reasons);
  }

  /** Starts the server if it is not running; does not wait for it. */
  void wake() {
    synchronized (lock) {
      if (!closed && life == null && attempt == null && state != ServerStatus.State.DISABLED
          && state != ServerStatus.State.DOWN) {
        var _ = begin(Duration.ZERO);
      }
    }
  }

  /** The running server, started first if need be. */
  McpClient client() throws InterruptedException {
    return life(settings.lifetime().startTimeout().plusSeconds(5)).client;
  }

  /** Makes a call and waits for its end, starting the server first if need be. */
  ObjectNode request(Call call, boolean answersOnly) throws RpcException, InterruptedException {
    if (!slots.tryAcquire(call.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
      throw new PmlException(ErrorCode.SERVER_BUSY, "server " + name() + " already serves "
          + settings.calls().maxParallel() + " calls: try again, or raise its \"max_parallel\"");
    }
    try {
      Life current = life(call.timeout());
      try {
        return serve(current, call, answersOnly);
      } catch (HttpRefusal e) {
        if (e.status() != 404) {
          throw failed(call, e, current);
        }
        // The server forgot its session before it looked at the call, so that it is safe to begin anew.
        end(current, "the server forgot its session");
        return serve(life(call.timeout()), call, answersOnly);
      }
    } catch (IOException e) {
      throw new PmlException(ErrorCode.SERVER_FAILED, "server " + name() + ": " + e.getMessage(), e);
    } finally {
      slots.release();
    }
  }

  /** Stops a server that nobody has called for a while. */
  void stopIfIdle() {
    Life idle;
    synchronized (lock) {
      long limit = settings.lifetime().idleStop().toNanos();
      idle = life;
      if (idle == null || limit == 0 || idle.client.callsUnderWay() > listening(idle)
          || System.nanoTime() - idle.lastUse < limit) {
        return;
      }
      life = null;
      become(ServerStatus.State.IDLE);
    }
    log.note("stopped: nobody called it for " + settings.lifetime().idleStop().toSeconds() + " s");
    bury(idle);
  }

  @Override
  public void close() {
    Life last;
    synchronized (lock) {
      closed = true;
      last = life;
      life = null;
      if (attempt != null) {
        attempt.completeExceptionally(new IOException("PML is shutting down"));
      }
    }
    if (last != null) {
      bury(last);
    }
    log.close();
  }

  // -- calls ------------------------------------------------------------------------------------------------------

  private ObjectNode serve(Life current, Call call, boolean answersOnly)
      throws IOException, RpcException, InterruptedException {
    current.lastUse = System.nanoTime();
    try {
      ObjectNode result = answersOnly ? InputRounds.request(current.client, call) : current.client.request(call);
      current.served.incrementAndGet();
      return result;
    } catch (RpcException e) {
      current.served.incrementAndGet();
      throw e;
    } catch (TimeoutException e) {
      throw new PmlException(ErrorCode.TIMEOUT, "server " + name() + " did not answer " + call.method() + " within "
          + call.timeout().toMillis() + " ms: raise its \"timeout_ms\" if it needs longer", e);
    } catch (HttpRefusal e) {
      throw e;
    } catch (IOException e) {
      throw failed(call, e, current);
    } finally {
      current.lastUse = System.nanoTime();
    }
  }

  private PmlException failed(Call call, IOException reason, Life current) {
    OptionalInt exit = current.process.map(process -> process.exitCode(LAST_WORDS)).orElse(OptionalInt.empty());
    String what = exit.isPresent() ? "exited with code " + exit.getAsInt() : String.valueOf(reason.getMessage());
    return new PmlException(ErrorCode.SERVER_FAILED,
        "server " + name() + " failed during " + call.method() + ": " + what + "; see " + name() + ".log", reason);
  }

  private Life life(Duration patience) throws InterruptedException {
    CompletableFuture<Life> coming;
    synchronized (lock) {
      if (life != null) {
        return life;
      }
      Instant now = around.clock().instant();
      if (closed || state == ServerStatus.State.DISABLED
          || (state == ServerStatus.State.DOWN && now.isBefore(notBefore))) {
        throw unavailable(problem);
      }
      coming = attempt != null
          ? attempt
          : begin(notBefore.isAfter(now) ? Duration.between(now, notBefore) : Duration.ZERO);
    }
    try {
      return coming.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw unavailable(e.getCause() == null ? null : e.getCause().getMessage());
    } catch (TimeoutException e) {
      throw unavailable("it did not start within " + patience.toMillis() + " ms");
    }
  }

  private PmlException unavailable(@Nullable String reason) {
    String why = switch (state) {
      case DISABLED -> "it is disabled in the config";
      case DOWN -> "it is down after repeated failures";
      default -> "it could not be started";
    };
    return new PmlException(ErrorCode.SERVER_UNAVAILABLE, "server " + name() + " is not available: " + why
        + (reason == null ? "" : " (" + reason + ")") + "; `pml status` shows more");
  }

  // -- lives ------------------------------------------------------------------------------------------------------

  /** Under the lock. */
  private CompletableFuture<Life> begin(Duration pause) {
    CompletableFuture<Life> coming = new CompletableFuture<>();
    attempt = coming;
    become(pause.isZero() ? ServerStatus.State.STARTING : ServerStatus.State.RESTARTING);
    Thread.ofVirtual().name("start-" + name()).start(() -> attempt(coming, pause));
    return coming;
  }

  private void attempt(CompletableFuture<Life> coming, Duration pause) {
    try {
      Thread.sleep(pause);
      synchronized (lock) {
        if (closed) {
          return;
        }
        become(ServerStatus.State.STARTING);
      }
      Life started = start();
      boolean wanted;
      synchronized (lock) {
        attempt = null;
        wanted = !closed;
        if (wanted) {
          life = started;
          problem = null;
          become(ServerStatus.State.READY);
        }
      }
      if (wanted) {
        coming.complete(started);
        refreshSoon(started, Duration.ZERO);
      } else {
        bury(started);
      }
    } catch (IOException | RpcException | TimeoutException | RuntimeException e) {
      startFailed(coming, e);
    } catch (InterruptedException e) {
      coming.completeExceptionally(e);
    }
  }

  private Life start() throws IOException, RpcException, TimeoutException, InterruptedException {
    starts.incrementAndGet();
    return switch (settings.launch()) {
      case Launch.Stdio stdio -> {
        ChildProcess process = ChildProcess.start(name(), stdio, around.environment(), around.groups(), log);
        try {
          yield connect(process.transport(), Optional.of(process));
        } catch (IOException | RpcException | TimeoutException | InterruptedException | RuntimeException e) {
          OptionalInt exit = process.exitCode(LAST_WORDS);
          process.stop(Duration.ZERO);
          if (exit.isPresent()) {
            throw new IOException("exited with code " + exit.getAsInt() + " at start" + lastWords(), e);
          }
          throw e;
        }
      }
      case Launch.Http at when at.legacySse() ->
        connect(new SseTransport(around.http(), at.url(), at.headers()), Optional.empty());
      case Launch.Http at -> {
        try {
          yield connect(new HttpTransport(around.http(), at.url(), at.headers()), Optional.empty());
        } catch (HttpRefusal e) {
          if (e.status() != 400 && e.status() != 404 && e.status() != 405) {
            throw e;
          }
          yield connect(new SseTransport(around.http(), at.url(), at.headers()), Optional.empty());
        }
      }
    };
  }

  private Life connect(Transport transport, Optional<ChildProcess> process)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Events events = new Events();
    // Whether some client can answer is only known call by call; roots would mix the folders of all clients.
    ObjectNode capabilities = Json.object();
    capabilities.putObject("sampling");
    capabilities.putObject("elicitation");
    McpClient client = McpClient.connect(transport, around.clientInfo(), capabilities, events,
        settings.lifetime().startTimeout(), knownRevision);
    knownRevision = Optional.of(client.revision());
    Life started = new Life(client, process);
    events.belongTo(started);
    return started;
  }

  private void startFailed(CompletableFuture<Life> coming, Exception reason) {
    String text = reason instanceof TimeoutException
        ? "no answer within " + settings.lifetime().startTimeout().toMillis() + " ms of its start" + lastWords()
        : String.valueOf(reason.getMessage());
    knownRevision = Optional.empty();
    synchronized (lock) {
      attempt = null;
      problem = text;
      if (!closed) {
        Backoff.Verdict verdict = backoff.failed(around.clock().instant());
        rest(verdict, reason instanceof ChildProcess.NoSuchProgram);
      }
    }
    coming.completeExceptionally(new IOException(text, reason));
  }

  /** Under the lock: what becomes of a server that failed. */
  private void rest(Backoff.Verdict verdict, boolean hopeless) {
    notBefore = around.clock().instant().plus(verdict.pause());
    if (verdict.down() || hopeless) {
      become(ServerStatus.State.DOWN);
    } else {
      var _ = begin(verdict.pause());
    }
  }

  /** A life has ended by itself. */
  private void ended(Life dead, IOException reason) {
    synchronized (lock) {
      if (life != dead) {
        return;
      }
      life = null;
      OptionalInt exit = dead.process.map(process -> process.exitCode(LAST_WORDS)).orElse(OptionalInt.empty());
      problem = exit.isPresent() ? "exited with code " + exit.getAsInt() : String.valueOf(reason.getMessage());
      if (dead.served.get() > 0 || System.nanoTime() - dead.began > LONG_LIFE_NANOS) {
        backoff.succeeded();
      }
      if (!closed) {
        rest(backoff.failed(around.clock().instant()), false);
      }
    }
    log.note("the connection ended: " + reason.getMessage());
    bury(dead);
  }

  private void end(Life old, String reason) {
    synchronized (lock) {
      if (life != old) {
        return;
      }
      life = null;
      become(ServerStatus.State.IDLE);
    }
    log.note(reason);
    bury(old);
  }

  private static void bury(Life dead) {
    dead.client.close();
    dead.process.ifPresent(process -> process.stop(FAREWELL));
  }

  /** A modern server's stream of changes is a call that never ends: it does not keep the server busy. */
  private static int listening(Life current) {
    return current.client.modern() ? 1 : 0;
  }

  /** Under the lock. */
  private void become(ServerStatus.State next) {
    if (state != next) {
      LOG.info("server {}: {} → {}{}", name(), state, next, problem == null ? "" : " (" + problem + ")");
      state = next;
      since = around.clock().instant();
    }
  }

  private String lastWords() {
    String tail = log.tail(300);
    return tail.isEmpty() ? "" : "; it said: " + tail;
  }

  // -- what the server says -----------------------------------------------------------------------------------------

  private void refreshSoon(Life current, Duration pause) {
    if (refreshQueued.compareAndSet(false, true)) {
      Thread.ofVirtual().name("refresh-" + name()).start(() -> {
        try {
          Thread.sleep(pause);
          refreshQueued.set(false);
          listener.refresh(current.client);
        } catch (IOException | RpcException | TimeoutException e) {
          log.note("its offer could not be read: " + e.getMessage());
          LOG.warn("server {}: its offer could not be read: {}", name(), e.getMessage());
        } catch (InterruptedException e) {
          refreshQueued.set(false);
        }
      });
    }
  }

  /** The events of one life; those that come before it is known to be one are about its start, which reports itself. */
  private final class Events implements ServerEvents {
    private final CompletableFuture<Life> owner = new CompletableFuture<>();
    private long junkWindow = System.nanoTime();
    private int junkLines;

    void belongTo(Life life) {
      owner.complete(life);
    }

    @Override
    public void changed(Change change) {
      var _ = owner.thenAccept(current -> refreshSoon(current, REFRESH_PAUSE));
    }

    @Override
    public void updated(String uri) {
      listener.updated(uri);
    }

    @Override
    public void junk(byte[] bytes) {
      junk.incrementAndGet();
      long now = System.nanoTime();
      if (now - junkWindow > JUNK_WINDOW.toNanos()) {
        junkWindow = now;
        junkLines = 0;
      }
      if (++junkLines <= 5) {
        log.note("not a message, skipped: " + escaped(bytes));
      }
      if (junkLines == JUNK_LINES) {
        var _ = owner.thenAccept(current -> Thread.startVirtualThread(() -> ended(current,
            new IOException(JUNK_LINES + " lines that are no messages within " + JUNK_WINDOW.toSeconds() + " s"))));
      }
    }

    @Override
    public void closed(IOException reason) {
      var _ = owner.thenAccept(current -> Thread.startVirtualThread(() -> ended(current, reason)));
    }

    private static String escaped(byte[] bytes) {
      StringBuilder text = new StringBuilder();
      String start = new String(bytes, 0, Math.min(200, bytes.length), StandardCharsets.UTF_8);
      start.codePoints().forEach(c -> {
        if (Character.isISOControl(c)) {
          text.append(String.format("\\u%04x", c));
        } else {
          text.appendCodePoint(c);
        }
      });
      return text.toString();
    }
  }
}
