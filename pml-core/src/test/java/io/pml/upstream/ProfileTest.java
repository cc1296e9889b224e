package io.pml.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileTest {
  private static final ToolId READ = new ToolId("fs", "read");
  private static final ToolId WRITE = new ToolId("fs", "write");

  @Test
  void permits_everything_isAlwaysTrue() {
    assertThat(Profile.EVERYTHING.permits(READ)).isTrue();
    assertThat(Profile.EVERYTHING.permits(new ToolId("a", "b:c\n"))).isTrue();
  }

  @Test
  void permits_noPatterns_isFalse() {
    assertThat(profile(List.of(), List.of()).permits(READ)).isFalse();
  }

  @Test
  void permits_someToolPatternMatches_isTrue() {
    Profile profile = profile(List.of("git:*", "fs:r*"), List.of());

    assertThat(profile.permits(READ)).isTrue();
    assertThat(profile.permits(WRITE)).isFalse();
  }

  @Test
  void permits_exceptMatchesToo_isFalseHoweverSpecificTheTools() {
    Profile profile = profile(List.of("fs:write", "fs:*"), List.of("*:w*"));

    assertThat(profile.permits(READ)).isTrue();
    assertThat(profile.permits(WRITE)).isFalse();
  }

  @Test
  void permits_narrowed_neverGainsAnything() {
    Profile profile = profile(List.of("fs:*"), List.of("fs:write")).narrowedTo(List.of(new ToolPattern("*:write"),
        new ToolPattern("git:*")));

    assertThat(profile.permits(READ)).isFalse();
    assertThat(profile.permits(WRITE)).isFalse();
    assertThat(profile.permits(new ToolId("git", "log"))).isFalse();
    assertThat(profile(List.of("fs:*"), List.of()).narrowedTo(List.of(new ToolPattern("fs:r*"))).permits(READ))
        .isTrue();
  }

  @Test
  void constructor_copiesItsLists() {
    List<ToolPattern> except = new ArrayList<>();
    Profile profile = new Profile("p", List.of(new ToolPattern("*")), except);

    except.add(new ToolPattern("*"));

    assertThat(profile.permits(READ)).isTrue();
  }

  private static Profile profile(List<String> tools, List<String> except) {
    return new Profile("p", tools.stream().map(ToolPattern::new).toList(),
        except.stream().map(ToolPattern::new).toList());
  }
}
