package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** A label that an author gives a version, {@code v1.2.0}. */
public record Semver(int major, int minor, int patch) implements Comparable<Semver> {
  private static final Pattern FORM = Pattern.compile("v?(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})");
  private static final Comparator<Semver> ORDER = Comparator.comparingInt(Semver::major)
      .thenComparingInt(Semver::minor)
      .thenComparingInt(Semver::patch);

  public static Semver parse(String text) {
    return find(text).orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS,
        Spelling.shown(text) + " is not a version label: give three numbers, such as v1.2.0"));
  }

  static Optional<Semver> find(String text) {
    var matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(new Semver(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  @Override
  public int compareTo(Semver other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "v" + major + "." + minor + "." + patch;
  }
}
