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
import io.pml.mcp.client.LostTask;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.SseTransport;
import io.pml.mcp.client.TaskRounds;
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
  private static final String CLOSING = "PML is shutting down";
  /** How long what a process wrote before its end may be on its way. */
  private static final Duration LAST_OUTPUT = Duration.ofMillis(100);
  private static final Duration LONG_LIFE = Duration.ofSeconds(30);
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  /** More calls than this waiting for their turn, and the next ones are turned away, so that there is room for others. */
  private static final int MOST_WAITING = 1_000;
  private static final int JUNK_LINES = 100;
  private static final Duration JUNK_WINDOW = Duration.ofSeconds(10);

  private final ServerSettings settings;
  private final Surroundings around;
  private final Listener listener;
  private final ServerLog log;
  private final Backoff backoff;
  private final Semaphore slots;
  private final Pacer refreshes;
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
  private @Nullable Thread starter;
  private long notBefore = System.nanoTime();
  private boolean closed;

  /** Who wants to know what the server offers. */
  interface Listener {
    /** The server says that one of its lists changed; a {@link #refresh} follows. */
    void announced(Change change);

    /** Whether someone waits for word from the server, so that it must not be stopped. */
    boolean isWatched();

    /** A life began, or the server says that its offer changed: read it. */
    void refresh(McpClient client) throws IOException, RpcException, TimeoutException, InterruptedException;

    void updated(String uri);
  }

  Connection(ServerSettings settings, Surroundings around, Optional<String> knownRevision, Listener listener) {
    this.settings = settings;
    this.around = around;
    this.knownRevision = knownRevision;
    this.listener = listener;
    this.log = new ServerLog(around.logs().resolve(settings.name() + ".log"), around.restarts().logBytes(),
        around.clock(), around.redaction());
    this.refreshes = new Pacer("refresh-" + settings.name(), REFRESH_PAUSE, this::refresh);
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
          current.flatMap(Life::process)
              .map(process -> OptionalLong.of(process.pid()))
              .orElse(OptionalLong.empty()),
          current.map(found -> found.client().revision()).or(() -> knownRevision), tools,
          current.map(found -> found.client().callsUnderWay()).orElse(0), starts.get(), junk.get(), refused);
    }
  }

  /** Why nothing is known of what it offers, and where to read more. */
  String silence() {
    synchronized (lock) {
      String why = switch (state) {
        case DISABLED -> " is disabled in the config";
        case READY -> " runs, but has not said which tools it has";
        case IDLE, STARTING, RESTARTING, DOWN, BROKEN -> problem == null
            ? " is starting, and has not said yet which tools it has"
            : " could not be started";
      };
      return "server " + name() + why + (problem == null ? "" : ": " + problem)
          + (state == ServerStatus.State.DISABLED ? "" : "; see " + log.file() + ", or run `pml doctor`");
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
        begin(new CompletableFuture<>(), Duration.ZERO);
      }
    }
  }

  /** Tries a server that is down once more when it has rested. */
  void retry() {
    synchronized (lock) {
      if (!closed && state == ServerStatus.State.DOWN && attempt == null && notBefore - System.nanoTime() <= 0) {
        begin(new CompletableFuture<>(), Duration.ZERO);
      }
    }
  }

  /** Whether the server speaks the modern era; it is started first if need be. */
  boolean modern() throws InterruptedException {
    Life current = acquire();
    try {
      return current.client().modern();
    } finally {
      release(current);
    }
  }

  /** The server, if it runs. */
  Optional<McpClient> running() {
    synchronized (lock) {
      return Optional.ofNullable(life).map(Life::client);
    }
  }

  /** Makes a call and waits for its end, starting the server first if need be. */
  ObjectNode request(Call call, boolean answersOnly) throws RpcException, InterruptedException {
    takeTurn(call.timeout());
    try {
      return serve(call, answersOnly);
    } finally {
      slots.release();
    }
  }

  /** Stops a server that nobody has called for a while. */
  void stopIfIdle() {
    Duration limit = settings.lifetime().idleStop();
    Life idle;
    synchronized (lock) {
      idle = life;
      if (idle == null || limit.isZero() || listener.isWatched() || !idle.isIdleFor(limit)) {
        return;
      }
      life = null;
      become(ServerStatus.State.IDLE);
    }
    log.note("stopped: nobody called it for " + limit.toSeconds() + " s");
    idle.bury();
  }

  /** Ends the server, running or starting, and returns when nothing is left of it. */
  @Override
  public void close() {
    Life last;
    Thread starting;
    synchronized (lock) {
      closed = true;
      last = life;
      life = null;
      starting = starter;
      if (attempt != null) {
        attempt.completeExceptionally(new IOException(CLOSING));
      }
    }
    if (last != null) {
      last.ending(CLOSING);
      last.bury();
    }
    if (starting != null) {
      starting.interrupt();
      await(starting);
    }
    log.close();
  }

  private static void await(Thread starting) {
    try {
      starting.join(FAREWELL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // -- calls ------------------------------------------------------------------------------------------------------

  private void takeTurn(Duration patience) throws InterruptedException {
    // A wait of no time, unlike none at all, respects those who came first.
    if (slots.tryAcquire(0, TimeUnit.MILLISECONDS)) {
      return;
    }
    if (slots.getQueueLength() >= MOST_WAITING || !slots.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new PmlException(ErrorCode.SERVER_BUSY, "server " + name() + " already serves "
          + settings.calls().maxParallel() + " calls: try again in a second, or raise its \"max_parallel\"");
    }
  }

  private static ObjectNode answer(McpClient client, Call call, boolean answersOnly)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    if (TaskRounds.isAsked(call) && !client.modern()) {
      return TaskRounds.request(client, call);
    }
    return answersOnly ? InputRounds.request(client, call) : client.request(call);
  }

  private ObjectNode serve(Call call, boolean answersOnly) throws RpcException, InterruptedException {
    for (boolean again = false;; again = true) {
      Life current = acquire();
      try {
        ObjectNode result = answer(current.client(), call, answersOnly);
        current.served();
        return result;
      } catch (RpcException e) {
        current.served();
        throw e;
      } catch (TimeoutException e) {
        throw new PmlException(ErrorCode.TIMEOUT, "server " + name() + " did not answer: " + e.getMessage()
            + ": raise its \"timeout_ms\", now " + call.timeout().toMillis() + ", if it needs longer", e);
      } catch (HttpRefusal e) {
        if (again || !e.isNotFound()) {
          throw failed(call, e, current);
        }
        // Only the first request of a call ends so: the server forgot its session before it looked at the call, and it is
        // safe to begin anew. Later ones, about a task or with answers, fail as something else.
        retire(current);
      } catch (IOException e) {
        throw failed(call, e, current);
      } finally {
        release(current);
      }
    }
  }

  private PmlException failed(Call call, IOException reason, Life current) {
    String what = current.lastWords(reason);
    if (current.process().filter(ChildProcess::isGone).isPresent()) {
      // Whoever hears of this may call again at once, and must not meet the dead.
      ended(current, reason);
    }
    String consequence = reason instanceof LostTask
        ? "; its task had begun, and whether it did something is not known: look before you call again"
        : "";
    return new PmlException(ErrorCode.SERVER_FAILED,
        "server " + name() + " failed during " + call.method() + ": " + what + "; see " + name() + ".log" + consequence,
        reason);
  }

  /** The running server, started first if need be. {@link #release} has to follow. */
  private Life acquire() throws InterruptedException {
    CompletableFuture<Life> coming;
    synchronized (lock) {
      if (life != null) {
        return life.use();
      }
      long wait = notBefore - System.nanoTime();
      if (closed || state == ServerStatus.State.DISABLED || (state == ServerStatus.State.DOWN && wait > 0)) {
        throw unavailable(closed ? CLOSING : problem);
      }
      coming = attempt == null ? new CompletableFuture<>() : attempt;
      if (attempt == null) {
        begin(coming, Duration.ofNanos(Math.max(0, wait)));
      }
    }
    Duration patience = settings.lifetime().startTimeout().plusSeconds(10);
    try {
      Life started = coming.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      synchronized (lock) {
        return started.use();
      }
    } catch (ExecutionException e) {
      throw unavailable(e.getCause() == null ? null : e.getCause().getMessage());
    } catch (TimeoutException e) {
      throw unavailable("it did not start within " + patience.toMillis() + " ms");
    }
  }

  private void release(Life current) {
    boolean last;
    synchronized (lock) {
      last = current.leave();
    }
    if (last) {
      current.bury();
    }
  }

  /** Lets those who use a life end in peace; the next call begins a new one. */
  private void retire(Life old) {
    synchronized (lock) {
      old.retire();
      if (life != old) {
        return;
      }
      life = null;
      become(ServerStatus.State.IDLE);
    }
    log.note("the server forgot its session");
  }

  private PmlException unavailable(@Nullable String reason) {
    String why;
    synchronized (lock) {
      why = switch (state) {
        case DISABLED -> "it is disabled in the config";
        case DOWN -> "it is down";
        default -> "it could not be started";
      };
    }
    return new PmlException(ErrorCode.SERVER_UNAVAILABLE, "server " + name() + " is not available: " + why
        + (reason == null ? "" : " (" + reason + ")") + "; `pml status` shows more");
  }

  // -- lives ------------------------------------------------------------------------------------------------------

  /**
   * Under the lock: begins an attempt at a new life.
   *
   * @param coming for those who wait for it
   */
  private void begin(CompletableFuture<Life> coming, Duration pause) {
    attempt = coming;
    become(pause.isZero() ? ServerStatus.State.STARTING : ServerStatus.State.RESTARTING);
    starter = Thread.ofVirtual().name("start-" + name()).start(() -> attempt(coming, pause));
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
      began(coming, start());
    } catch (IOException | RpcException | TimeoutException | RuntimeException e) {
      startFailed(coming, e);
    } catch (InterruptedException e) {
      coming.completeExceptionally(e);
    }
  }

  /** A life, and the events that wait to hear of it. */
  private record Beginning(Life life, Events events) {}

  private void began(CompletableFuture<Life> coming, Beginning beginning) {
    Life started = beginning.life();
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
    if (!wanted) {
      started.bury();
      return;
    }
    coming.complete(started);
    // Only now, so that an end that has already come is not overlooked.
    beginning.events().belongTo(started);
    started.process()
        .ifPresent(process -> process.onExit(LAST_OUTPUT,
            () -> ended(started, new IOException("the process ended"))));
    refreshes.ask();
  }

  private Beginning start() throws IOException, RpcException, TimeoutException, InterruptedException {
    starts.incrementAndGet();
    return switch (settings.launch()) {
      case Launch.Stdio stdio -> {
        ChildProcess process = ChildProcess.start(name(), stdio, around.environment(), around.groups(), log);
        try {
          yield connect(process.transport(), Optional.of(process));
        } catch (IOException | RpcException | TimeoutException | InterruptedException | RuntimeException e) {
          // A broken stream tells of an end of its own; after anything else it may have heard that it is not wanted.
          OptionalInt exit = e instanceof IOException ? process.exitCode(LAST_OUTPUT) : OptionalInt.empty();
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

  private Beginning connect(Transport transport, Optional<ChildProcess> process)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Events events = new Events();
    // Whether some client can answer is only known call by call; roots would mix the folders of all clients.
    ObjectNode capabilities = Json.object();
    capabilities.putObject("sampling");
    capabilities.putObject("elicitation");
    McpClient client = McpClient.connect(transport, around.clientInfo(), capabilities, events,
        settings.lifetime().startTimeout(), knownRevision);
    knownRevision = Optional.of(client.revision());
    return new Beginning(new Life(client, process), events);
  }

  private void startFailed(CompletableFuture<Life> coming, Exception reason) {
    String text = around.redaction()
        .apply(reason instanceof TimeoutException
            ? "no answer within " + settings.lifetime().startTimeout().toMillis() + " ms of its start" + lastWords()
            : String.valueOf(reason.getMessage()));
    knownRevision = Optional.empty();
    synchronized (lock) {
      attempt = null;
      problem = text;
      if (!closed) {
        rest(new CompletableFuture<>(), reason instanceof ChildProcess.NoSuchProgram);
      }
    }
    coming.completeExceptionally(new IOException(text, reason));
  }

  /**
   * Under the lock: what becomes of a server that failed.
   *
   * @param coming for those who wait for its next life
   */
  private void rest(CompletableFuture<Life> coming, boolean hopeless) {
    long now = System.nanoTime();
    Backoff.Verdict verdict = backoff.failed(now);
    notBefore = now + verdict.pause().toNanos();
    if (verdict.down() || hopeless) {
      attempt = null;
      become(ServerStatus.State.DOWN);
      coming.completeExceptionally(new IOException(problem));
    } else {
      begin(coming, verdict.pause());
    }
  }

  /** A life has ended by itself. */
  private void ended(Life dead, IOException reason) {
    CompletableFuture<Life> coming = new CompletableFuture<>();
    synchronized (lock) {
      if (life != dead) {
        return;
      }
      life = null;
      // Those who call before it is clear what comes next wait for that.
      attempt = coming;
    }
    String text = around.redaction().apply(dead.lastWords(reason));
    dead.ending(text);
    synchronized (lock) {
      problem = text;
      if (dead.proved(LONG_LIFE)) {
        backoff.succeeded();
      }
      if (closed) {
        coming.completeExceptionally(new IOException(CLOSING));
      } else {
        rest(coming, false);
      }
    }
    log.note("the connection ended: " + text);
    dead.bury();
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

  private void refresh() {
    Life current;
    synchronized (lock) {
      current = life;
    }
    if (current == null) {
      // The next life begins with this anyway.
      return;
    }
    try {
      listener.refresh(current.client());
      read(current);
    } catch (HttpRefusal e) {
      if (e.isNotFound()) {
        ended(current, e);
      } else {
        unread(e);
      }
    } catch (IOException e) {
      if (current.process().isEmpty()) {
        unread(e);
      } else {
        LOG.debug("server {} went away while its offer was read: {}", name(), e.getMessage());
      }
    } catch (RpcException | TimeoutException | RuntimeException e) {
      unread(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a refresh", e);
    }
  }

  private void read(Life current) {
    synchronized (lock) {
      if (life == current) {
        problem = null;
      }
    }
  }

  private void unread(Exception reason) {
    String text = around.redaction().apply("its offer could not be read: " + reason.getMessage());
    synchronized (lock) {
      problem = text;
    }
    log.note(text);
    LOG.warn("server {}: {}", name(), text);
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
      listener.announced(change);
      refreshes.ask();
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
