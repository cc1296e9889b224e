package io.pml.parse.swc;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** SWC's native library, unpacked once. Left alone, every process unpacks 20 MB into the temporary folder. */
final class SwcLibrary {
  private static final String VERSION = "2.2.0";

  private SwcLibrary() {}

  /** The folder that holds the library, below the given one. Processes may do this side by side. */
  static Path unpack(Path folder) throws IOException {
    String name = name();
    URL packed = SwcLibrary.class.getResource("/" + name);
    if (packed == null) {
      throw new IOException("no parser for this machine: " + name + " is not among the libraries");
    }
    Path home = folder.resolve("swc-" + VERSION);
    Path target = home.resolve(name);
    URLConnection connection = packed.openConnection();
    try (InputStream in = connection.getInputStream()) {
      if (!Files.exists(target) || Files.size(target) != connection.getContentLengthLong()) {
        Files.createDirectories(home);
        Path partial = target.resolveSibling(name + "." + ProcessHandle.current().pid());
        Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return home;
  }

  private static String name() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "macos" : "linux";
    String machine = System.getProperty("os.arch").contains("aarch64") ? "arm64" : "x86_64";
    return "libswc4j-" + system + "-" + machine + ".v." + VERSION + (system.equals("macos") ? ".dylib" : ".so");
  }
}
