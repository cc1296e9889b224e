package io.pml.daemon;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;

/** The one folder that holds everything of PML's: config, database, token, socket and logs. */
public record Home(Path folder) {
  /** A Unix-domain socket's whole path may have little more than a hundred bytes. */
  private static final int LONGEST_SOCKET_FOLDER = 90;

  public Home {
    folder = folder.toAbsolutePath().normalize();
  }

  /** The folder that the environment names, or {@code .pml} in the user's own. */
  public static Home of(Map<String, String> environment) {
    String named = environment.getOrDefault("PML_HOME", "");
    return new Home(named.isEmpty() ? Path.of(System.getProperty("user.home"), ".pml") : Path.of(named));
  }

  public Path config() {
    return folder.resolve("config.json");
  }

  public Path data() {
    return folder.resolve("data");
  }

  public Path token() {
    return folder.resolve("token");
  }

  /** The key that exported capabilities are signed with, and the keys of others. */
  public Path keys() {
    return folder.resolve("keys");
  }

  public Path logs() {
    return folder.resolve("logs");
  }

  /** Locked by the running daemon; holds its process id. */
  public Path lock() {
    return folder.resolve("run").resolve("lock");
  }

  /** Where the daemon's HTTP door is, for those who want to know. */
  public Path address() {
    return folder.resolve("run").resolve("address");
  }

  /** Where the daemon listens. */
  public Path socket() {
    return socketFolder().resolve("pml.sock");
  }

  /** Makes the folders, for the user alone. */
  public void prepare() throws IOException {
    try {
      makePrivate(folder);
      makePrivate(folder.resolve("run"));
      makePrivate(logs());
      makePrivate(socketFolder());
    } catch (FileSystemException e) {
      throw new IOException("the home folder " + folder + " cannot be made or written (" + e.getMessage()
          + "): see to its permissions, or choose another with --home or PML_HOME", e);
    }
  }

  /** Inside the home, or among the temporary files when the path would be too long for a socket. */
  private Path socketFolder() {
    Path inside = folder.resolve("run");
    if (inside.toString().length() <= LONGEST_SOCKET_FOLDER) {
      return inside;
    }
    String name = "pml-" + System.getProperty("user.name") + "-"
        + HexFormat.of().toHexDigits(folder.toString().hashCode());
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  private static void makePrivate(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    Files.createDirectories(path);
    if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
