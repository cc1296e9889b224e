package io.pml.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a server is reached. Variables are expanded, so values may be secrets: {@code toString} leaves them out. */
public sealed interface Launch {
  /**
   * A program that is started and spoken to over its standard streams.
   *
   * @param env what is added to the environment of the program
   */
  record Stdio(String command, List<String> args, Map<String, String> env, Optional<Path> cwd) implements Launch {
    public Stdio {
      args = List.copyOf(args);
      env = Settings.inOrder(env);
    }

    @Override
    public String toString() {
      return "Stdio[command=" + command + ", env=" + env.keySet() + "]";
    }
  }

  /**
   * A server at an address.
   *
   * @param legacySse whether the entry asks for the transport of 2024 (a stream of events, and posts beside it)
   */
  record Http(URI url, Map<String, String> headers, boolean legacySse) implements Launch {
    public Http {
      headers = Settings.inOrder(headers);
    }

    @Override
    public String toString() {
      return "Http[host=" + url.getHost() + ", headers=" + headers.keySet() + "]";
    }
  }
}
