package io.pml.worker;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.interop.callback.IJavetDirectCallable;
import com.caoccao.javet.interop.callback.JavetCallbackContext;
import com.caoccao.javet.interop.callback.JavetCallbackType;
import com.caoccao.javet.values.V8Value;
import com.caoccao.javet.values.reference.V8ValueFunction;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** A worker that hands the machine to agent code: shows that probes find what they look for, and what the locks alone hold. */
public final class OpenWorker {
  private static final String GLUE = """
      (function (read, env, exec, connect) {
        const fs = { readFileSync: read };
        const environment = new Proxy({}, { get: (target, key) => env(key) });
        globalThis.process = { env: environment, getBuiltinModule: () => fs };
        globalThis.require = (name) => name === 'fs' ? fs : { execSync: exec };
        globalThis.Deno = { readTextFileSync: read, env: { get: env }, Command: class {
          constructor(name, options) { this.line = name + ' ' + options.args.join(' '); }
          outputSync() { return { stdout: exec(this.line) }; }
        } };
        globalThis.TextDecoder = class { decode(text) { return text; } };
        const port = (url) => connect(/:(\\d+)/.exec(url)[1]);
        globalThis.fetch = async (url) => port(url);
        globalThis.WebSocket = class { constructor(url) { port(url); } };
        globalThis.EventSource = globalThis.WebSocket;
        globalThis.Worker = globalThis.WebSocket;
      })""";

  private static final MethodHandle OPEN = ofLibrary("popen", ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle READ = ofLibrary("fread", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle CLOSE = ofLibrary("pclose", JAVA_INT, ADDRESS);

  private interface Reach {
    String reach(String what) throws IOException;
  }

  private OpenWorker() {}

  public static void main(String[] args) throws Exception {
    warmUp();
    Lockdown lockdown = args[2].equals("os") ? new LinuxLockdown() : new Lockdown.None();
    Worker.serve(Path.of(args[0]), Long.parseLong(args[1]), lockdown, OpenWorker::install);
  }

  /** All that is needed is there before the locks are, so that nothing but the locks keeps it from working. */
  private static void warmUp() throws IOException {
    read("/proc/self/stat");
    exec("true");
    try {
      connect("1");
    } catch (IOException e) {
      // Nobody listens there.
    }
  }

  private static void install(V8Runtime runtime) throws JavetException {
    try (V8ValueFunction glue = runtime.getExecutor(GLUE).execute();
        V8ValueFunction read = function(runtime, OpenWorker::read);
        V8ValueFunction env = function(runtime, name -> String.valueOf(System.getenv(name)));
        V8ValueFunction exec = function(runtime, OpenWorker::exec);
        V8ValueFunction connect = function(runtime, OpenWorker::connect)) {
      glue.callVoid(null, read, env, exec, connect);
    }
  }

  private static V8ValueFunction function(V8Runtime runtime, Reach reach) throws JavetException {
    return runtime.createV8ValueFunction(new JavetCallbackContext("reach", JavetCallbackType.DirectCallNoThisAndResult,
        (IJavetDirectCallable.NoThisAndResult<Exception>) values -> answer(runtime, reach, values)));
  }

  private static V8Value answer(V8Runtime runtime, Reach reach, V8Value... values) throws Exception {
    return runtime.createV8ValueString(reach.reach(values[0].toString()));
  }

  private static String read(String path) throws IOException {
    return Files.readString(Path.of(path));
  }

  /** Through the C library: where it is not permitted, Java's own way closes descriptors that are not its own. */
  private static String exec(String line) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment stream = (MemorySegment) OPEN.invokeExact(arena.allocateFrom(line), arena.allocateFrom("r"));
      if (stream.equals(MemorySegment.NULL)) {
        throw new IOException("a program cannot be started");
      }
      MemorySegment text = arena.allocate(4096);
      long length = (long) READ.invokeExact(text, 1L, text.byteSize(), stream);
      int status = (int) CLOSE.invokeExact(stream);
      return status == 0 ? new String(text.asSlice(0, length).toArray(JAVA_BYTE), UTF_8) : "";
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle ofLibrary(String name, MemoryLayout result, MemoryLayout... arguments) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
  }

  private static String connect(String port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)), 1000);
      return "connected";
    }
  }
}
