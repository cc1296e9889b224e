package io.pml.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which PML this is. */
public final class Build {
  private static final Properties PROPERTIES = load();

  private Build() {}

  public static String version() {
    return PROPERTIES.getProperty("version");
  }

  /** Tells builds of one version apart: the launcher says which jars it runs. */
  public static String id() {
    return System.getProperty("pml.build", version());
  }

  private static Properties load() {
    try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
