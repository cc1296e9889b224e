package io.pml.parse.swc;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.Swc4jLibLoader;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.enums.Swc4jSourceMapOption;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.interfaces.ISwc4jLibLoadingListener;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import com.caoccao.javet.swc4j.options.Swc4jTranspileOptions;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** SWC in the process of the tests, as a second opinion on what the parser made. */
public final class JavaScript {
  private static final Swc4j SWC = load();

  private JavaScript() {}

  /** What is wrong with a text as JavaScript, if anything. */
  public static Optional<String> problem(String script) {
    try {
      SWC.parse(script, new Swc4jParseOptions().setMediaType(Swc4jMediaType.JavaScript)
          .setParseMode(Swc4jParseMode.Module));
      return Optional.empty();
    } catch (Swc4jCoreException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** JavaScript as SWC would write it. */
  static String normalized(String script) {
    return emit(script, Swc4jMediaType.JavaScript);
  }

  /** The JavaScript that SWC makes of TypeScript. */
  static String transpiled(String source) {
    return emit(source, Swc4jMediaType.TypeScript);
  }

  private static String emit(String source, Swc4jMediaType type) {
    try {
      return SWC.transpile(source, new Swc4jTranspileOptions().setMediaType(type)
          .setParseMode(Swc4jParseMode.Module)
          .setVerbatimModuleSyntax(true)
          .setKeepComments(false)
          .setSourceMap(Swc4jSourceMapOption.None)).getCode();
    } catch (Swc4jCoreException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Swc4j load() {
    try {
      File libraries = ParserProgram.find(Path.of("target", "parser").toAbsolutePath()).libraries().toFile();
      Swc4jLibLoader.setLibLoadingListener(new ISwc4jLibLoadingListener() {
        @Override
        public File getLibPath() {
          return libraries;
        }

        @Override
        public boolean isDeploy() {
          return false;
        }
      });
      return new Swc4j();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
