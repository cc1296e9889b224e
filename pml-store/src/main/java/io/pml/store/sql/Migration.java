package io.pml.store.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One step of the schema. A statement ends with a semicolon at the end of a line.
 *
 * @param version 1 for the first step, then one more each
 */
public record Migration(int version, String name, String script) {
  private static final Pattern FILE = Pattern.compile("(\\d{3})_(\\w+)\\.sql");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*$");
  private static final Pattern END = Pattern.compile(";\\s*(\\R|$)");

  /** Every step, in order. A step that was released never changes. */
  public static List<Migration> all() {
    return Stream
        .of("001_gateway.sql", "002_vectors.sql", "003_learned_schemas.sql", "004_edges.sql", "005_intents.sql",
            "006_runs.sql", "007_capabilities.sql", "008_cache.sql", "009_learning.sql", "010_names.sql",
            "011_makers.sql", "012_confined.sql")
        .map(Migration::resource)
        .toList();
  }

  List<String> statements() {
    return END.splitAsStream(COMMENT.matcher(script).replaceAll(""))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  private static Migration resource(String file) {
    var name = FILE.matcher(file);
    if (!name.matches()) {
      throw new IllegalArgumentException("not a migration: " + file);
    }
    try (InputStream in = Migration.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("missing from the class path: " + file);
      }
      String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Migration(Integer.parseInt(name.group(1)), name.group(2), script);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
