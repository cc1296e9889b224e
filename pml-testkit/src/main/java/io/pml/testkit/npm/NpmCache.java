package io.pml.testkit.npm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder of installed package lists, each in a folder of its own that is there whole or not at all.
 *
 * <p>An install happens in a folder beside its place, under a lock on a file beside that, and moves into place at the end.
 * What a killed process left behind is cleared by the next one that holds the lock. File locks are between processes:
 * inside one, the class itself is the lock.
 */
final class NpmCache {
  private static final List<String> INSTALL = List.of("install", "--no-audit", "--no-fund", "--no-update-notifier",
      "--no-package-lock", "--loglevel=error", "--ignore-scripts");
  private static final int MINUTES = 10;

  private final Path cache;
  private final Path npm;

  NpmCache(Path cache, Path npm) {
    this.cache = cache;
    this.npm = npm;
  }

  /** The folder with these packages in its {@code node_modules}, installed now if need be. */
  Path folder(List<String> specs) {
    Path folder = cache.resolve(hash(specs));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    synchronized (NpmCache.class) {
      try {
        Files.createDirectories(cache);
        try (
            FileChannel file = FileChannel.open(beside(folder, ".lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
            FileLock lock = file.lock()) {
          if (lock.isValid() && !Files.isDirectory(folder)) {
            install(specs, folder);
          }
          return folder;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void install(List<String> specs, Path folder) throws IOException {
    Path unfinished = beside(folder, ".unfinished");
    delete(unfinished);
    Files.createDirectory(unfinished);
    Files.writeString(unfinished.resolve("package.json"), "{\"private\":true}");
    run(specs, unfinished);
    Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  private void run(List<String> specs, Path folder) throws IOException {
    List<String> command = new ArrayList<>(List.of(npm.toString()));
    command.addAll(INSTALL);
    command.addAll(specs);
    Path output = folder.resolve("npm.log");
    Process process = new ProcessBuilder(command).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    process.getOutputStream().close();
    String end = end(process);
    if (!end.equals("0")) {
      throw new IllegalStateException(
          "npm could not install " + String.join(" ", specs) + ", it ended with " + end + ":\n"
              + Files.readString(output).strip());
    }
  }

  /** Waits for the exit code; what takes too long, or is not waited for any more, is ended. */
  private static String end(Process process) {
    try {
      return process.waitFor(MINUTES, TimeUnit.MINUTES) ? Integer.toString(process.exitValue())
          : "its time, " + MINUTES + " minutes";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "an interrupt";
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static Path beside(Path folder, String suffix) {
    return folder.resolveSibling(folder.getFileName() + suffix);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String hash(List<String> specs) {
    try {
      byte[] list = String.join("\n", specs.stream().sorted().toList()).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(list), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
