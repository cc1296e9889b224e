package io.pml.server;

import io.pml.analyze.Analyzer;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.parse.Parser;
import io.pml.parse.swc.SwcParser;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Sandbox;
import io.pml.sandbox.v8.Isolation;
import io.pml.sandbox.v8.WorkerPool;
import io.pml.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;

/** What agent code is read by and run in. */
final class Programs implements AutoCloseable {
  private static final int PARSERS = 2;

  private final Parser parser;
  private final Sandbox sandbox;
  private final Limits limits;

  Programs(Settings.Sandbox settings, Path cache) {
    long memory = (long) settings.memoryMegabytes() << 20;
    limits = Limits.DEFAULTS.withTime(settings.timeout())
        .withMemoryBytes(memory)
        .withMaxCalls(settings.maxCalls())
        .withMaxParallel(settings.maxParallel());
    try {
      parser = SwcParser.open(cache, PARSERS);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.PARSER_FAILED, "cannot start", e);
    }
    sandbox = WorkerPool.start(cache, settings.workers(), memory, switch (settings.require()) {
      case OS -> Isolation.Required.OS;
      case PROCESS -> Isolation.Required.PROCESS;
    });
  }

  Analyzer analyzer() {
    return new Analyzer(parser);
  }

  Sandbox sandbox() {
    return sandbox;
  }

  Limits limits() {
    return limits;
  }

  @Override
  public void close() {
    sandbox.close();
    parser.close();
  }
}
