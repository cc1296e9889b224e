package io.pml.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The native library of ONNX Runtime, unpacked once into a folder of ours. Left alone, the runtime unpacks a copy into
 * the temporary folder for every process, which may forbid execution and keeps the copies of killed processes. It makes a
 * folder for them even if it has nothing to put there, and would delete it only at an orderly end: here that is done at once.
 */
final class NativeLibrary {
  private static final System.Logger LOG = System.getLogger(NativeLibrary.class.getName());
  private static final String FOLDER_PROPERTY = "onnxruntime.native.path";
  private static final String MAIN = "onnxruntime";
  private static final List<String> NAMES = List.of(MAIN, "onnxruntime4j_jni", "onnxruntime_providers_shared");

  private NativeLibrary() {}

  /** Loads it from below the folder, and keeps it quiet. A process has one library: only the first folder counts. */
  static OrtEnvironment load(Path folder) {
    try {
      unpack(folder);
      NativeMemory.giveBackLargeBlocks();
      return NativeThreads.call(() -> {
        OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "pml");
        environment.setTelemetry(false);
        removeTemporaryFolder();
        return environment;
      });
    } catch (IOException | OrtException | LinkageError e) {
      Throwable reason = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
      throw new PmlException(ErrorCode.MODEL_FAILED, "ONNX Runtime cannot be loaded from " + folder + ": " + reason
          + ". Check that the folder is yours to write and allows execution", e);
    }
  }

  /**
   * Gives memory back after a model was loaded or closed: most of the library is only needed while one is being loaded, and
   * all of it only while there is one.
   */
  static void giveBack() {
    NativeMemory.giveBackFreed();
    String folder = System.getProperty(FOLDER_PROPERTY);
    if (folder != null) {
      NativeMemory.giveBackPrograms(Path.of(folder));
    }
  }

  /** Nothing but the runtime itself knows the name, and others of its kind in the same place may be in use. */
  private static void removeTemporaryFolder() throws IOException {
    try {
      Field folder = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("tempDirectory");
      folder.setAccessible(true);
      if (folder.get(null) instanceof Path unused) {
        Files.deleteIfExists(unused);
      }
    } catch (ReflectiveOperationException | DirectoryNotEmptyException e) {
      LOG.log(System.Logger.Level.DEBUG, "a folder of ONNX Runtime stays among the temporary files", e);
    }
  }

  private static synchronized void unpack(Path folder) throws IOException {
    if (System.getProperty(FOLDER_PROPERTY) != null) {
      return;
    }
    URL main = packed(MAIN);
    if (main == null) {
      throw new IOException("there is none for " + platform());
    }
    Path home = folder.toAbsolutePath().resolve("onnxruntime-" + Unpacked.checksum(main));
    for (String name : NAMES) {
      URL packed = packed(name);
      if (packed != null) {
        Unpacked.file(packed, home.resolve(System.mapLibraryName(name)));
      }
    }
    System.setProperty(FOLDER_PROPERTY, home.toString());
  }

  private static @Nullable URL packed(String name) {
    return NativeLibrary.class
        .getResource("/ai/onnxruntime/native/" + platform() + "/" + System.mapLibraryName(name));
  }

  /** As the runtime's jar spells it. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return (system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux") + "-"
        + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }
}
