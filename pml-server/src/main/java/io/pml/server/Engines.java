package io.pml.server;

import io.pml.parse.Parser;
import io.pml.parse.RecentPrograms;
import io.pml.parse.swc.SwcParser;
import io.pml.sandbox.Limits;
import io.pml.sandbox.v8.Isolation;
import io.pml.sandbox.v8.WorkerPool;
import io.pml.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * What reads agent code and what runs it, as the settings want them. No process of theirs starts before the first use,
 * and after some minutes without one they end.
 *
 * @param swc the processes behind the parser
 * @param limits of a run that asks for no others
 */
public record Engines(SwcParser swc, Parser parser, WorkerPool sandbox, Limits limits) implements AutoCloseable {
  private static final int MOST_PARSERS = 2;
  private static final int RECENT = 128 * 1024;

  /** Opens both; what has to be unpacked lies where all homes of a user find it. */
  public static Engines open(Settings.Sandbox settings, Map<String, String> environment) {
    Path cache = cache(environment);
    Limits limits = limits(settings);
    SwcParser swc = SwcParser.open(cache, MOST_PARSERS);
    return new Engines(swc, new RecentPrograms(swc, RECENT),
        WorkerPool.open(cache, settings.workers(), limits.memoryBytes(),
            Isolation.Required.valueOf(settings.require().name())),
        limits);
  }

  /** Where native libraries are kept between starts. */
  public static Path cache(Map<String, String> environment) {
    return Path.of(environment.getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache"), "pml",
        "native");
  }

  /** Makes what lets their processes start faster, where the launcher wants it and it is missing; takes some seconds. */
  public static void warmUp(Map<String, String> environment) throws IOException, InterruptedException {
    SwcParser.warmUp(cache(environment));
    WorkerPool.warmUp(cache(environment));
  }

  /** Starts what is needed in the background, for a client that is about to send code. */
  public void prepare() {
    swc.prepare();
    sandbox.prepare();
  }

  @Override
  public void close() {
    parser.close();
    sandbox.close();
  }

  static Limits limits(Settings.Sandbox settings) {
    Limits otherwise = Limits.DEFAULTS;
    return new Limits(settings.timeout(), (long) settings.memoryMegabytes() << 20, settings.maxCalls(),
        settings.maxParallel(), otherwise.outputBytes(), otherwise.codeBytes());
  }
}
