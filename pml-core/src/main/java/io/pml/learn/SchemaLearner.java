package io.pml.learn;

import io.pml.schema.LearnedSchema;
import io.pml.store.LearnedSchemas;
import io.pml.store.LearnedSchemas.Learned;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.ToolResult;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.node.ObjectNode;

/**
 * Learns from every result of a tool what its results look like. Threads may share it.
 *
 * <p>Callers only hand results over; one thread looks at them.
 *
 * <ol>
 * <li>What waits is bounded in number and in bytes; what comes beyond that is dropped and counted.
 * <li>A schema is written when its shape changed, and otherwise only after 1, 2, 5, 10, 20, 50 … results: what is stored
 * may count fewer results than were seen, but every one of them fits it.
 * <li>Another definition of the tool is another tool: learning begins anew.
 * </ol>
 */
public final class SchemaLearner implements AutoCloseable {
  /** Larger results say little more about their shape than others do, and cost much. */
  public static final long MAX_RESULT_BYTES = 1 << 20;

  private static final System.Logger LOG = System.getLogger(SchemaLearner.class.getName());
  private static final long MAX_WAITING_BYTES = 16 << 20;
  private static final int MAX_WAITING = 1_000;
  private static final int MAX_CACHED = 500;
  /** The thread rests so long when it has nothing to do, so that it wakes once for many results. */
  private static final long LEISURE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final LearnedSchemas store;
  private final Listener listener;
  private final InstantSource clock;
  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>(MAX_WAITING);
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean hurried;

  /** Belongs to the thread. The one that was not used for longest goes first. */
  private final Map<ToolId, Lesson> cache = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<ToolId, Lesson> eldest) {
      if (size() > MAX_CACHED) {
        attempt(() -> save(eldest.getValue()));
        return true;
      }
      return false;
    }
  };

  /** The listener is called on the learner's own thread. */
  public SchemaLearner(LearnedSchemas store, Listener listener, InstantSource clock) {
    this.store = store;
    this.listener = listener;
    this.clock = clock;
    this.thread = Thread.ofPlatform().name("pml-learn").daemon().start(this::run);
  }

  /**
   * Takes note of a result, which must not be changed any more, and returns at once. Errors and large results teach
   * nothing.
   *
   * @param bytes about how large the result is
   */
  public void learned(Tool tool, ObjectNode result, long bytes) {
    if (ToolResult.isError(result) || bytes > MAX_RESULT_BYTES) {
      return;
    }
    Runnable work = () -> {
      waitingBytes.addAndGet(-bytes);
      learn(tool, result);
    };
    long inAll = waitingBytes.addAndGet(bytes);
    if (inAll > MAX_WAITING_BYTES || closed || !waiting.offer(work)) {
      waitingBytes.addAndGet(-bytes);
      dropped.incrementAndGet();
    } else if (inAll > MAX_WAITING_BYTES / 4 || waiting.size() > MAX_WAITING / 4) {
      LockSupport.unpark(thread);
    }
  }

  /** How many results were not looked at, because too much came at once or the store failed. */
  public long dropped() {
    return dropped.get();
  }

  /** Waits until all that was handed over is learned and handed to the store; not to be called after closing. */
  public void flush() throws InterruptedException {
    var done = new CountDownLatch(1);
    hurry();
    waiting.put(() -> {
      hurried = false;
      saveAll();
      done.countDown();
    });
    done.await();
  }

  /** Learns what waits, hands it to the store, and ends the thread. */
  @Override
  public void close() {
    closed = true;
    hurry();
    waiting.offer(() -> {}); // Wakes the thread; a full queue does so too.
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // What waits comes first.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!closed) {
      try {
        attempt(waiting.take());
      } catch (InterruptedException e) {
        // Nobody interrupts it; what ends the loop is closing.
      }
      if (waiting.isEmpty() && !hurried) {
        LockSupport.parkNanos(this, LEISURE_NANOS);
      }
    }
    for (Runnable work = waiting.poll(); work != null; work = waiting.poll()) {
      attempt(work);
    }
    saveAll();
  }

  /** Somebody waits: the thread must not rest. */
  private void hurry() {
    hurried = true;
    LockSupport.unpark(thread);
  }

  private void saveAll() {
    cache.values().forEach(lesson -> attempt(() -> save(lesson)));
  }

  /** The store or the listener may fail; that costs one result, not the thread. */
  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) { // The top of a background thread.
      if (dropped.getAndIncrement() == 0) {
        LOG.log(System.Logger.Level.WARNING,
            "what a result looks like could not be learned; later failures are counted", e);
      }
    }
  }

  private void learn(Tool tool, ObjectNode result) {
    Lesson entry = cache.get(tool.id());
    if (entry == null || !entry.tool.hash().equals(tool.hash())) {
      entry = known(tool);
      cache.put(tool.id(), entry);
    }
    boolean changed = entry.observe(result);
    if (changed || isMilestone(entry.schema.observations())) {
      save(entry);
    }
    if (changed) {
      listener.schemaChanged(tool, entry.schema);
    }
  }

  private Lesson known(Tool tool) {
    LearnedSchema schema = store.find(tool.id())
        .filter(learned -> learned.definitionHash().equals(tool.hash()))
        .map(Learned::schema)
        .orElse(LearnedSchema.EMPTY);
    return new Lesson(tool, schema);
  }

  private void save(Lesson entry) {
    if (entry.unsaved) {
      store.save(new Learned(entry.tool.id(), entry.tool.hash(), entry.schema, clock.instant()));
      entry.unsaved = false;
    }
  }

  /** 1, 2, 5, 10, 20, 50, 100 … */
  static boolean isMilestone(long count) {
    long rest = count;
    while (rest > 0 && rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1 || rest == 2 || rest == 5;
  }

  /** Hears of schemas that say something else than before. */
  @FunctionalInterface
  public interface Listener {
    void schemaChanged(Tool tool, LearnedSchema schema);
  }

  private static final class Lesson {
    private final Tool tool;
    private LearnedSchema schema;
    private ObjectNode shape;
    private boolean unsaved;

    Lesson(Tool tool, LearnedSchema schema) {
      this.tool = tool;
      this.schema = schema;
      this.shape = schema.toJsonSchema();
    }

    /** Takes in a result; true when the schema says something else from now on. */
    boolean observe(ObjectNode result) {
      boolean first = schema.observations() == 0;
      ObjectNode before = shape;
      schema = schema.observe(ToolResult.value(result));
      shape = schema.toJsonSchema();
      unsaved = true;
      return first || !before.equals(shape);
    }
  }
}
