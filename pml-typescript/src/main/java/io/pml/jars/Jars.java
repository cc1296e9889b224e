package io.pml.jars;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds the jars of a program that PML starts and never loads: in a folder next to PML's own jars where it is installed,
 * among them where it runs from a build. Close it when all is found.
 */
public final class Jars implements AutoCloseable {
  private final URLClassLoader loader;

  private Jars(URLClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Looks in a folder next to the jar of a class, and wherever that class is loaded from.
   *
   * @param folder its name, such as {@code worker}
   */
  public static Jars beside(Class<?> own, String folder) throws IOException {
    try {
      return in(Path.of(own.getProtectionDomain().getCodeSource().getLocation().toURI()), folder, own.getClassLoader());
    } catch (URISyntaxException e) {
      throw new IOException("no path: " + e.getInput(), e);
    }
  }

  static Jars in(Path own, String folder, ClassLoader classPath) throws IOException {
    List<URL> jars = new ArrayList<>();
    Path besides = own.resolveSibling(folder);
    if (Files.isRegularFile(own) && Files.isDirectory(besides)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(besides, "*.jar")) {
        for (Path file : files) {
          jars.add(file.toUri().toURL());
        }
      }
    }
    return new Jars(new URLClassLoader(jars.toArray(new URL[0]), classPath));
  }

  /** The jar, or the folder of classes, that holds a resource. */
  public Path holding(String resource) throws IOException {
    URL url = loader.getResource(resource);
    if (url == null) {
      throw new IOException(resource + " is in no jar of this installation; install PML again");
    }
    try {
      String place = url.toString();
      if (url.getProtocol().equals("jar")) {
        return Path.of(new URI(place.substring("jar:".length(), place.length() - "!/".length() - resource.length())));
      }
      Path file = Path.of(url.toURI());
      return Objects.requireNonNull(file.getRoot())
          .resolve(file.subpath(0, file.getNameCount() - Path.of(resource).getNameCount()));
    } catch (URISyntaxException e) {
      throw new IOException("no path: " + url, e);
    }
  }

  /**
   * A folder that holds a native library, named by its content. What is there already is used if it is whole; processes
   * may do this side by side.
   *
   * @param cache where such folders are kept
   */
  public Path unpack(String library, Path cache) throws IOException {
    Path home = holding(library);
    if (Files.isDirectory(home)) {
      return home;
    }
    try (ZipFile jar = new ZipFile(home.toFile())) {
      ZipEntry entry = Objects.requireNonNull(jar.getEntry(library));
      Path folder = Files.createDirectories(cache.resolve("library-%08x".formatted(entry.getCrc())));
      Path file = folder.resolve(library);
      if (!Files.exists(file) || Files.size(file) != entry.getSize() || checksum(file) != entry.getCrc()) {
        Path fresh = Files.createTempFile(folder, "fresh", ".so");
        try (InputStream in = jar.getInputStream(entry)) {
          Files.copy(in, fresh, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      }
      return folder;
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }

  private static long checksum(Path file) throws IOException {
    try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
      in.transferTo(OutputStream.nullOutputStream());
      return in.getChecksum().getValue();
    }
  }
}
