package io.pml.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentProgramsTest {
  private static final int ROOM = 10;

  private final List<String> read = new ArrayList<>();
  private final Parser parser = new RecentPrograms(new Reading(), ROOM);

  @Test
  void parse_sameSourceAgain_isReadOnce() {
    Parsed first = parser.parse("one");

    assertThat(parser.parse("one")).isSameAs(first);
    assertThat(read).containsExactly("one");
  }

  @Test
  void parse_noRoomLeft_whatWasUsedLongestAgoIsForgotten() {
    parser.parse("1234");
    parser.parse("5678");
    parser.parse("1234");
    parser.parse("90");
    parser.parse("abcd");

    read.clear();
    parser.parse("1234");
    parser.parse("90");
    parser.parse("abcd");
    assertThat(read).isEmpty();
    parser.parse("5678");
    assertThat(read).containsExactly("5678");
  }

  @Test
  void parse_longerThanTheRoom_isReadAgainAndLeavesTheOthers() {
    parser.parse("short");
    parser.parse("much too long");
    parser.parse("much too long");
    parser.parse("short");

    assertThat(read).containsExactly("short", "much too long", "much too long");
  }

  @Test
  void parse_refused_isAskedAgain() {
    assertThat(parser.parse("wrong")).isInstanceOf(Parsed.Refusal.class);
    parser.parse("wrong");

    assertThat(read).containsExactly("wrong", "wrong");
  }

  /** Writes down what it reads, and takes everything but one source. */
  private final class Reading implements Parser {
    @Override
    public Parsed parse(String source) {
      read.add(source);
      return source.equals("wrong")
          ? new Parsed.Refusal(ErrorCode.SYNTAX_ERROR, "no", Optional.empty())
          : new Parsed.Program(new Syntax(Kind.PROGRAM, 0, source.length(), "", List.of()), List.of());
    }

    @Override
    public void close() {}
  }
}
