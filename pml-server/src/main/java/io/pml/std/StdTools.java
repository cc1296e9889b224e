package io.pml.std;

import io.pml.upstream.PlainTool;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The tools of the built-in server, there with nothing configured. */
public final class StdTools {
  /** The name of the server they belong to. */
  public static final String SERVER = "std";

  private static final Duration REGEX_TIME = Duration.ofSeconds(5);
  private static final Duration SEARCH_TIME = Duration.ofSeconds(10);

  private StdTools() {}

  /** All of them; threads may share each. */
  public static List<PlainTool> all(InstantSource clock) {
    Saver saver = new Saver();
    return List.of(new ReadFile(), new ListFolder(), new FindFiles(), new SearchText(SEARCH_TIME), new WriteFile(saver),
        new EditFile(saver),
        new JsonQuery(), new JsonTransform(), new JsonDiff(), new JsonPatch(), new JsonValidate(REGEX_TIME),
        new TextReplace(REGEX_TIME), new TextExtract(REGEX_TIME), new TextStats(), new TextDiff(), new Hash(),
        new Encode(),
        new TimeNow(clock), new TimeConvert(), new TimeAdd(), new TimeBetween());
  }
}
