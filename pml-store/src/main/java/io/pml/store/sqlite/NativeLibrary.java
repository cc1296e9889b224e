package io.pml.store.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    URL packed = NativeLibrary.class.getResource(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
    if (packed != null) {
      Path home = folder.resolve("native").resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
      unpack(packed, home.resolve(name));
      System.setProperty(FOLDER_PROPERTY, home.toString());
    }
  }

  /**
   * Processes may do this side by side: a reader never sees half a file. One of the right size is the right one, since the
   * folder is named by the version.
   */
  private static void unpack(URL packed, Path target) throws IOException {
    URLConnection connection = packed.openConnection();
    if (Files.exists(target) && Files.size(target) == connection.getContentLengthLong()) {
      return;
    }
    Files.createDirectories(target.getParent());
    Path partial = target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid());
    try (InputStream in = connection.getInputStream()) {
      Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
