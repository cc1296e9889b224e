package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What a capability is found by beside its name, and who may find it. */
public record Labels(Set<String> tags, Visibility visibility) {
  public static final Labels NONE = new Labels(Set.of(), Visibility.PROJECT);

  private static final int MOST = 32;
  private static final Pattern TAG = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");

  public Labels {
    for (String tag : tags) {
      if (!TAG.matcher(tag).matches()) {
        throw new PmlException(ErrorCode.BAD_ARGUMENTS, Spelling.shown(tag)
            + " is not a tag: use 1 to 40 lower-case letters, digits, underscores or hyphens");
      }
    }
    if (tags.size() > MOST) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, tags.size() + " tags are too many: at most " + MOST);
    }
    tags = Collections.unmodifiableSet(new TreeSet<>(tags));
  }

  public Labels with(Set<String> others) {
    return new Labels(others, visibility);
  }

  public Labels with(Visibility other) {
    return new Labels(tags, other);
  }
}
