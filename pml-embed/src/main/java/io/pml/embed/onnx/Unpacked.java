package io.pml.embed.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;

/** Files of the class path, put into a folder once and for all processes. */
final class Unpacked {
  private Unpacked() {}

  /** The file's checksum in hexadecimal. A jar knows it, so that nothing has to be read. */
  static String checksum(URL packed) throws IOException {
    URLConnection connection = packed.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      ZipEntry entry = connection instanceof JarURLConnection jar ? jar.getJarEntry() : null;
      return "%08x".formatted(entry == null || entry.getCrc() < 0 ? read(in) : entry.getCrc());
    }
  }

  /**
   * Threads and processes may do this side by side: none ever sees half a file. One of the right size is the right one,
   * since its path holds the checksum.
   */
  static Path file(URL packed, Path target) throws IOException {
    URLConnection connection = packed.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      if (Files.exists(target) && Files.size(target) == connection.getContentLengthLong()) {
        return target;
      }
      Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
      Path partial = Files.createTempFile(folder, target.getFileName().toString(), ".partial");
      try {
        Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel written = FileChannel.open(partial, StandardOpenOption.WRITE)) {
          written.force(true);
        }
        return Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(partial);
      }
    }
  }

  private static long read(InputStream in) throws IOException {
    var checked = new CheckedInputStream(in, new CRC32());
    checked.transferTo(OutputStream.nullOutputStream());
    return checked.getChecksum().getValue();
  }
}
