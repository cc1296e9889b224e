package io.pml.connect;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps child processes together with all that they start, so that all of it can be ended, even when PML itself is killed.
 *
 * <p>A child leads a process group of its own ({@code setsid}), and signals go to the group. A reaper, a shell of a few
 * hundred kilobytes, knows the groups; when its input ends because PML is no more, it ends them. Where there is no {@code
 * setsid} or no shell, signals go to the child and to those of its descendants that can be seen. Threads may share it.
 */
public final class ProcessGroups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessGroups.class);
  private static final int TERMINATE = 15;
  private static final int KILL = 9;

  /** Ends the groups it was told of when the input ends: politely first, by force two seconds later. */
  private static final String REAPER = """
      trap '' HUP INT TERM
      groups=''
      while read -r verb group; do
        case $verb in
          add) groups="$groups $group" ;;
          del) rest=''; for g in $groups; do [ "$g" = "$group" ] || rest="$rest $g"; done; groups=$rest ;;
        esac
      done
      [ -n "$groups" ] || exit 0
      for g in $groups; do kill -TERM "-$g" 2>/dev/null; done
      sleep 2
      for g in $groups; do kill -KILL "-$g" 2>/dev/null; done
      """;

  private final Optional<String> setsid = find("setsid");
  private final @Nullable Process reaper;
  private final Object lock = new Object();

  public ProcessGroups() {
    reaper = startReaper();
  }

  /** The command that starts a program at the head of a group of its own. */
  List<String> grouped(List<String> command) {
    List<String> grouped = new ArrayList<>();
    setsid.ifPresent(grouped::add);
    grouped.addAll(command);
    return grouped;
  }

  void started(Process process) {
    tellReaper("add " + process.pid());
  }

  void ended(Process process) {
    tellReaper("del " + process.pid());
  }

  /** Asks a child and all that it started to end. */
  void terminate(Process process) {
    signal(process, TERMINATE);
  }

  /** Ends a child and all that it started. */
  void kill(Process process) {
    signal(process, KILL);
  }

  @Override
  public void close() {
    Process shell = reaper;
    if (shell != null) {
      try {
        shell.getOutputStream().close();
      } catch (IOException e) {
        shell.destroyForcibly();
      }
    }
  }

  private void signal(Process process, int signal) {
    MethodHandle handle = setsid.isPresent() ? Kill.HANDLE : null;
    if (handle != null) {
      try {
        int result = (int) handle.invokeExact((int) -process.pid(), signal);
        if (result == 0) {
          return;
        }
      } catch (Throwable e) {
        LOG.debug("kill(2) failed", e);
      }
    }
    List<ProcessHandle> tree = new ArrayList<>(process.descendants().toList());
    tree.add(process.toHandle());
    tree.forEach(signal == KILL ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
  }

  private @Nullable Process startReaper() {
    Optional<String> shell = find("sh");
    if (setsid.isEmpty() || shell.isEmpty()) {
      return null;
    }
    try {
      ProcessBuilder builder = new ProcessBuilder(grouped(List.of(shell.get(), "-c", REAPER)));
      builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
      builder.directory(new File("/"));
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
      return builder.start();
    } catch (IOException e) {
      LOG.warn("no reaper: servers may outlive PML if it is killed by force: {}", e.getMessage());
      return null;
    }
  }

  private void tellReaper(String line) {
    Process shell = reaper;
    if (shell == null) {
      return;
    }
    synchronized (lock) {
      try {
        OutputStream out = shell.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException e) {
        LOG.warn("the reaper is gone: servers may outlive PML if it is killed by force");
      }
    }
  }

  /** kill(2), bound when the first child is to end: that takes time which a start does not have. */
  private static final class Kill {
    static final @Nullable MethodHandle HANDLE = bind();

    @SuppressWarnings("restricted")
    private static @Nullable MethodHandle bind() {
      Linker linker = Linker.nativeLinker();
      return linker.defaultLookup()
          .find("kill")
          .map(symbol -> linker.downcallHandle(symbol,
              FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
          .orElse(null);
    }
  }

  private static Optional<String> find(String program) {
    return Programs.find(program, System.getenv().getOrDefault("PATH", "")).map(Path::toString);
  }
}
