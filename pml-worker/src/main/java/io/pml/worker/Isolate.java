package io.pml.worker;

import com.caoccao.javet.enums.JavetPromiseRejectEvent;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Host;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.interop.callback.IJavetDirectCallable;
import com.caoccao.javet.interop.callback.JavetCallbackContext;
import com.caoccao.javet.interop.callback.JavetCallbackType;
import com.caoccao.javet.interop.executors.IV8Executor;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.primitive.V8ValueInteger;
import com.caoccao.javet.values.primitive.V8ValueString;
import com.caoccao.javet.values.reference.V8Script;
import com.caoccao.javet.values.reference.V8ValueArray;
import com.caoccao.javet.values.reference.V8ValueFunction;
import com.caoccao.javet.values.reference.V8ValuePromise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine with a global scope of its own, for one run. Belongs to the thread that made it; only {@link #terminate} may
 * be called from others.
 */
final class Isolate implements AutoCloseable {
  static final int EVENT = 0;
  static final int AWAITED = 1;
  static final int DONE = 2;

  private static final String AFTER = "\n}})";

  /** Takes what the bootstrap sends. */
  interface Outlet {
    void send(int kind, String text);
  }

  /** What a test adds to the global scope before the bootstrap sees it. */
  interface Extension {
    void install(V8Runtime runtime) throws JavetException;
  }

  private final V8Runtime runtime;
  private final List<V8Value> held = new ArrayList<>();
  private final V8Script script;
  private final V8ValueFunction prepare;
  private final V8ValueFunction isBody;
  private final V8ValueFunction start;
  private final V8ValueFunction deliver;
  private final V8ValueFunction rejected;
  private final V8ValueFunction handled;
  private @Nullable Outlet outlet;
  private boolean closed;

  Isolate(Extension extension) throws JavetException {
    runtime = V8Host.getV8Instance().createV8Runtime();
    V8ValueFunction send = hold(runtime.createV8ValueFunction(
        new JavetCallbackContext("send", JavetCallbackType.DirectCallNoThisAndNoResult,
            (IJavetDirectCallable.NoThisAndNoResult<JavetException>) this::send)));
    script = hold(Bootstrap.compile(runtime));
    V8ValueFunction bootstrap = hold(script.execute());
    try (V8ValueArray entries = bootstrap.call(null, send)) {
      prepare = hold(entries.get(0));
      isBody = hold(entries.get(1));
      start = hold(entries.get(2));
      deliver = hold(entries.get(3));
      rejected = hold(entries.get(4));
      handled = hold(entries.get(5));
    }
    extension.install(runtime);
    runtime.setPromiseRejectCallback(this::promise);
  }

  /** Spares the engines that follow what this one had to compile. */
  void remember() throws JavetException {
    Bootstrap.remember(script);
  }

  void connect(Outlet to) {
    outlet = to;
  }

  /** Has the engine stop with {@code memory} rather than die when its heap is nearly full; dies if that does not help. */
  void onFull(Runnable memory, long spareBytes) {
    runtime.setNearHeapLimitCallback((current, initial) -> {
      memory.run();
      terminate();
      return current + spareBytes;
    });
  }

  /** Takes the order; gives the program's text. */
  String prepare(String order) throws JavetException {
    return prepare.callString(null, order);
  }

  /** Whether a text is the body of one function, and not of two. */
  boolean isBody(String text) throws JavetException {
    return isBody.callBoolean(null, text);
  }

  /**
   * Compiles a program so that every place in it is where the agent put it.
   *
   * @param body which is one: what stands behind it would run at once
   */
  V8ValueFunction compile(String body, String... names) throws JavetException {
    return hold(executor(body, names).execute());
  }

  /** Throws what is wrong with a text that is no program, if the engine can tell. Nothing of it runs. */
  void examine(String text, String... names) throws JavetException {
    executor(text, names).compileV8ScriptVoid();
  }

  private IV8Executor executor(String body, String... names) throws JavetException {
    String before = before(names);
    IV8Executor executor = runtime.getExecutor(before + body + AFTER);
    executor.getV8ScriptOrigin().setResourceName("program").setResourceColumnOffset(-before.length());
    return executor;
  }

  private static String before(String... names) {
    return "(function(" + String.join(",", names) + "){\"use strict\";return async function(){";
  }

  /** Runs a program until it ends or waits. From here on no text becomes code. */
  void start(V8ValueFunction program) throws JavetException {
    runtime.allowEval(false);
    start.callVoid(null, program);
  }

  void deliver(long id, boolean ok, boolean counts, double at, String json) throws JavetException {
    deliver.callVoid(null, (double) id, ok, counts, at, json);
  }

  /** Stops whatever runs, at its next good moment. That may come to nothing: ask again until the run has ended. */
  synchronized void terminate() {
    if (!closed) {
      runtime.terminateExecution();
    }
  }

  @Override
  public void close() throws JavetException {
    for (V8Value value : held) {
      value.close();
    }
    // Stopping an engine that is being closed would crash the process.
    synchronized (this) {
      closed = true;
      runtime.close(true);
    }
  }

  private void send(V8Value... values) {
    Outlet to = outlet;
    if (to != null && values.length == 2 && values[0] instanceof V8ValueInteger kind
        && values[1] instanceof V8ValueString text) {
      to.send(kind.getValue(), text.getValue());
    }
  }

  private void promise(JavetPromiseRejectEvent event, V8ValuePromise promise, V8Value reason) {
    try {
      switch (event) {
        case PromiseRejectWithNoHandler -> rejected.callVoid(null, promise, reason);
        case PromiseHandlerAddedAfterReject -> handled.callVoid(null, promise);
        default -> {
          // To settle a promise twice is nobody's business.
        }
      }
    } catch (JavetException e) {
      // The run is being stopped.
    }
  }

  private <V extends V8Value> V hold(V value) {
    held.add(value);
    return value;
  }
}
