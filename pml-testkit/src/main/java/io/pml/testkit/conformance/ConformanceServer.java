package io.pml.testkit.conformance;

import io.pml.mcp.server.Era;
import io.pml.mcp.server.HttpDoor;
import io.pml.mcp.server.LoopbackGuard;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.StreamDoor;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves the conformance fixture: {@code --stdio} on standard input and output, {@code --port N} by HTTP on the loopback
 * address, for the clients of {@code --era legacy|modern|both}.
 */
public final class ConformanceServer {
  private static final Origin ANYONE = new Origin("anyone", Map.of());

  private ConformanceServer() {}

  public static void main(String[] args) throws Exception {
    List<String> arguments = List.of(args);
    McpServer server = ConformanceFixture.start(eras(after(arguments, "--era", "both")));
    if (arguments.contains("--stdio")) {
      new StreamDoor(server).serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
          ANYONE);
      server.close();
    } else {
      http(server, Integer.parseInt(after(arguments, "--port", "3000"))).join();
    }
  }

  /** Starts an HTTP server on the loopback address; port 0 takes any free one. */
  public static Server http(McpServer server, int port) throws Exception {
    QueuedThreadPool threads = new QueuedThreadPool(8);
    threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    Server http = new Server(threads);
    ServerConnector connector = new ServerConnector(http);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    http.addConnector(connector);
    http.setHandler(new LoopbackGuard(new HttpDoor(server, request -> ANYONE)));
    http.start();
    return http;
  }

  private static Set<Era> eras(String wanted) {
    return switch (wanted) {
      case "legacy" -> EnumSet.of(Era.LEGACY);
      case "modern" -> EnumSet.of(Era.MODERN);
      case "both" -> EnumSet.allOf(Era.class);
      default -> throw new IllegalArgumentException("not an era: " + wanted + "; say legacy, modern or both");
    };
  }

  private static String after(List<String> arguments, String option, String otherwise) {
    int at = arguments.indexOf(option);
    return at < 0 || at + 1 == arguments.size() ? otherwise : arguments.get(at + 1);
  }
}
