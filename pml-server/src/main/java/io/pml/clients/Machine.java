package io.pml.clients;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where clients keep their files.
 *
 * @param home the user's home folder
 * @param project the folder of the project at hand, whose own files are looked at too
 */
public record Machine(Platform platform, Path home, Map<String, String> environment, Optional<Path> project) {
  public Machine {
    environment = Map.copyOf(environment);
  }

  /** The family of operating systems, which decides where applications keep their files. */
  public enum Platform {
    LINUX,
    MAC,
    WINDOWS;

    /** Reads the system property {@code os.name}. */
    public static Platform named(String osName) {
      String name = osName.toLowerCase(Locale.ROOT);
      if (name.contains("mac") || name.contains("darwin")) {
        return MAC;
      }
      return name.contains("windows") ? WINDOWS : LINUX;
    }
  }

  /** The folder that a variable names, else one below the home folder. */
  Path folder(String variable, String belowHome) {
    String value = environment.getOrDefault(variable, "");
    return value.isBlank() ? home.resolve(belowHome) : home.resolve(value);
  }

  /** Where applications of this platform keep their configuration. */
  Path applicationData() {
    return switch (platform) {
      case LINUX -> folder("XDG_CONFIG_HOME", ".config");
      case MAC -> home.resolve("Library/Application Support");
      case WINDOWS -> folder("APPDATA", "AppData/Roaming");
    };
  }
}
