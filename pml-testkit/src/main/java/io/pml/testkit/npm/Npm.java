package io.pml.testkit.npm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pinned npm packages, installed on first use into the user's cache folder and shared by all test runs. Threads and
 * other processes may use it at the same time. Tests that need it are marked {@link NeedsNpm}.
 */
public final class Npm {
  private static final int LEAST_NODE = 22;
  private static final Pattern NODE_VERSION = Pattern.compile("v(\\d+)\\.\\d+\\.\\d+\\S*\\s*");
  private static final Map<NpmSet, Path> FOLDERS = new ConcurrentHashMap<>();

  private Npm() {}

  /** Whether there is an npm on the PATH. */
  public static boolean available() {
    return onPath("npm").isPresent();
  }

  /** The command line that starts a package's program with these arguments. */
  public static List<String> command(NpmPackage program, String... arguments) {
    return Stream.concat(Stream.of(node().toString(), entry(program).toString()), Stream.of(arguments)).toList();
  }

  /** The file of a package to run with {@link #node} or to import. */
  public static Path entry(NpmPackage member) {
    return folder(member.set()).resolve(member.entry());
  }

  /** The folder with the {@code node_modules} of a set. What is in it is shared: not to be changed. */
  public static Path folder(NpmSet set) {
    return FOLDERS.computeIfAbsent(set,
        missing -> cache().folder(missing.packages().stream().map(NpmPackage::spec).toList()));
  }

  /** A Node of version 22 or later: the machine's own, or else one from npm. */
  public static Path node() {
    return MachineNode.FOUND.orElseGet(() -> entry(NpmPackage.NODE));
  }

  private static NpmCache cache() {
    Path npm = onPath("npm")
        .orElseThrow(() -> new IllegalStateException("npm is not on the PATH; install Node.js with npm"));
    String xdg = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
    Path home = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
    return new NpmCache(home.resolve("pml-test"), npm);
  }

  private static Optional<Path> onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program).toAbsolutePath())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Looked for once, when first asked. */
  private static final class MachineNode {
    private static final Optional<Path> FOUND = onPath("node").filter(node -> isRecent(version(node)));

    private static String version(Path node) {
      try {
        Process process = new ProcessBuilder(node.toString(), "--version").redirectErrorStream(true).start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Whether the output of {@code node --version} is that of a Node we can use. */
  static boolean isRecent(String version) {
    Matcher matcher = NODE_VERSION.matcher(version);
    return matcher.matches() && Integer.parseInt(matcher.group(1)) >= LEAST_NODE;
  }
}
