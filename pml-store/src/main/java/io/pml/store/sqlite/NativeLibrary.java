package io.pml.store.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The driver's native library, unpacked once into a folder of ours. Left alone, the driver unpacks a copy into the
 * temporary folder for every process, which may forbid execution and keeps the copies of killed processes.
 */
final class NativeLibrary {
  private static final String FOLDER_PROPERTY = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /** Makes the driver load its library from below the folder. A process has one library: only the first call counts. */
  static synchronized void use(Path folder) throws IOException {
    if (System.getProperty(FOLDER_PROPERTY) != null) {
      return;
    }
    String name = LibraryLoaderUtil.getNativeLibName();
    try (InputStream in = NativeLibrary.class
        .getResourceAsStream(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
      if (in != null) {
        Path home = folder.resolve("native").resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
        unpack(in.readAllBytes(), home.resolve(name));
        System.setProperty(FOLDER_PROPERTY, home.toString());
      }
    }
  }

  /** Processes may do this side by side: a reader never sees half a file. */
  private static void unpack(byte[] library, Path target) throws IOException {
    if (Files.exists(target) && Arrays.equals(Files.readAllBytes(target), library)) {
      return;
    }
    Files.createDirectories(target.getParent());
    Path partial = target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid());
    Files.write(partial, library);
    Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
