package io.pml.sandbox.v8;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.sandbox.Host;
import io.pml.sandbox.SandboxOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a worker may say, and what becomes of one that says something else. */
class SessionTest {
  private final List<String> written = new ArrayList<>();
  private final Desk desk = new Desk();
  private final Session session = new Session(1, Workers.LIMITS.withMaxCalls(2), desk,
      line -> written.add(new String(line, StandardCharsets.UTF_8)));

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "{\"t\":\"surprise\"}", "{\"t\":\"hello\"}", "not JSON"})
  void frame_ofNoKind_endsTheRunAndTheWorker(String frame) throws InterruptedException {
    assertThat(accept(frame)).isFalse();
    assertThat(session.isUseless()).isTrue();
    assertThat(session.await(Duration.ZERO)).get().isInstanceOf(SandboxOutcome.Crashed.class);
  }

  @Test
  void call_sameIdAgain_endsTheRunAndTheWorker() throws InterruptedException {
    assertThat(accept(call(1))).isTrue();
    assertThat(accept(call(1))).isFalse();
    assertThat(desk.calls).hasSize(1);
    assertThat(session.await(Duration.ZERO)).get().isInstanceOf(SandboxOutcome.Crashed.class);
  }

  @Test
  void call_beyondTheQuota_doesNotReachTheHost() throws InterruptedException {
    accept(call(1));
    accept(call(2));

    assertThat(accept(call(3))).isFalse();
    assertThat(desk.calls).hasSize(2);
    assertThat(session.await(Duration.ZERO)).contains(new SandboxOutcome.TooManyCalls(2));
  }

  @Test
  void answer_givenTwiceOrLate_isWrittenOnce() {
    List<Host.Answer> answers = new ArrayList<>();
    Session held = new Session(7, Workers.LIMITS, new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        answers.add(answer);
      }
    }, line -> written.add(new String(line, StandardCharsets.UTF_8)));
    held.accept(call(1).getBytes(StandardCharsets.UTF_8));
    held.accept(call(2).getBytes(StandardCharsets.UTF_8));
    answers.get(0).fail("no", "a:b", Desk.MORNING);
    answers.get(0).fail("again", "a:b", Desk.MORNING);
    held.accept("{\"t\":\"done\",\"how\":\"stalled\"}".getBytes(StandardCharsets.UTF_8));
    answers.get(1).fail("late", "a:b", Desk.MORNING);

    assertThat(written).containsExactly("FAIL 7 1 1772352000000 {\"message\":\"no\",\"tool\":\"a:b\"}\n");
  }

  @Test
  void frame_afterTheEnd_isNothing() throws InterruptedException {
    accept("{\"t\":\"done\",\"how\":\"returned\",\"value\":1}");
    assertThat(accept(call(1))).isTrue();
    assertThat(accept("{\"t\":\"done\",\"how\":\"returned\",\"value\":2}")).isTrue();

    assertThat(desk.calls).isEmpty();
    assertThat(session.await(Duration.ZERO).orElseThrow().toString()).contains("value=1");
  }

  @Test
  void output_thatIsNoFrame_isLogged() {
    session.output("{\"t\":\"done\",\"how\":\"returned\",\"value\":1}");

    assertThat(desk.events).hasSize(1).allMatch(event -> event.startsWith("DEBUG "));
  }

  private boolean accept(String frame) {
    return session.accept(frame.getBytes(StandardCharsets.UTF_8));
  }

  private static String call(int id) {
    return "{\"t\":\"call\",\"id\":" + id + ",\"node\":null,\"tool\":\"echo:say\",\"args\":{}}";
  }
}
