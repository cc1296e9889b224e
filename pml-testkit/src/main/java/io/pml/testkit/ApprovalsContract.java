package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.ODD;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.store.Approvals;
import io.pml.store.Approvals.Answer;
import io.pml.store.Approvals.Approval;
import io.pml.store.Approvals.Decision;
import io.pml.store.Approvals.Question;
import io.pml.store.Approvals.Subject;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Approvals} does. */
abstract class ApprovalsContract {
  private static final ToolId READ = new ToolId("files", "read");
  private static final ToolId WRITE = new ToolId("files", "write");
  private static final Instant EXPIRES = NOW.plusSeconds(600);

  abstract Approvals approvals();

  @Test
  void approvals_none_areEmpty() {
    assertThat(approvals().find(id(1))).isEmpty();
    assertThat(approvals().open(NOW)).isEmpty();
    assertThat(approvals().newest(10)).isEmpty();
    assertThat(approvals().decide(id(1), answer(Decision.ONCE))).isFalse();
    assertThat(approvals().use(id(1), NOW)).isFalse();
    assertThat(approvals().revoke(id(1), NOW)).isFalse();
    assertThat(approvals().remembers(question(1).subject())).isFalse();
  }

  @Test
  void approval_everyPart_comesBackExactly() {
    var odd = new Question(id(1), id(9), new Subject(ODD, Map.of(new ToolId("s", ODD), ODD, READ, "hash"), ODD), ODD,
        NOW, EXPIRES);
    var answer = new Answer(Decision.ALWAYS, ODD, NOW.plusSeconds(1));
    approvals().ask(odd);
    assertThat(approvals().find(id(1)))
        .contains(new Approval(odd, Optional.empty(), Optional.empty(), Optional.empty()));

    approvals().decide(id(1), answer);
    approvals().use(id(1), NOW.plusSeconds(2));
    assertThat(approvals().remembers(odd.subject())).isTrue();
    approvals().revoke(id(1), NOW.plusSeconds(3));

    assertThat(approvals().find(id(1))).contains(new Approval(odd, Optional.of(answer),
        Optional.of(NOW.plusSeconds(2)), Optional.of(NOW.plusSeconds(3))));
  }

  @Test
  void ask_sameIdTwice_isRefusedAndChangesNothing() {
    approvals().ask(question(1));
    approvals().decide(id(1), answer(Decision.NO));

    assertThatThrownBy(() -> approvals().ask(question(1))).isInstanceOf(RuntimeException.class);
    assertThat(approvals().find(id(1)).orElseThrow().answer()).isPresent();
  }

  @Test
  void open_atAMoment_hasWhatWaitsAndHasNotExpired() {
    approvals().ask(question(2));
    approvals().ask(question(1));
    approvals().ask(question(3));
    approvals().decide(id(3), answer(Decision.NO));

    assertThat(approvals().open(EXPIRES.minusMillis(1))).extracting(open -> open.question().id())
        .containsExactly(id(1), id(2));
    assertThat(approvals().open(EXPIRES)).isEmpty();
  }

  @Test
  void newest_several_areOrderedByTimeThenId() {
    approvals().ask(asked(1, NOW.plusSeconds(1)));
    approvals().ask(asked(2, NOW));
    approvals().ask(asked(3, NOW));

    assertThat(approvals().newest(10)).extracting(each -> each.question().id()).containsExactly(id(1), id(3), id(2));
    assertThat(approvals().newest(1)).extracting(each -> each.question().id()).containsExactly(id(1));
    assertThat(approvals().newest(-1)).isEmpty();
  }

  @Test
  void of_oneExecution_isNewestFirst() {
    Subject subject = question(1).subject();
    approvals().ask(new Question(id(1), id(9), subject, "?", NOW.plusSeconds(1), EXPIRES));
    approvals().ask(new Question(id(2), id(9), subject, "?", NOW, EXPIRES));
    approvals().ask(new Question(id(3), id(9), subject, "?", NOW, EXPIRES));
    approvals().ask(new Question(id(4), id(8), subject, "?", NOW, EXPIRES));

    assertThat(approvals().of(id(9))).extracting(each -> each.question().id()).containsExactly(id(1), id(3), id(2));
    assertThat(approvals().of(id(7))).isEmpty();
  }

  @Test
  void decide_answeredOrExpired_isRefused() {
    approvals().ask(question(1));
    approvals().ask(question(2));

    assertThat(approvals().decide(id(1), new Answer(Decision.ONCE, "web", EXPIRES))).isFalse();
    assertThat(approvals().decide(id(1), new Answer(Decision.ONCE, "web", EXPIRES.minusMillis(1)))).isTrue();
    assertThat(approvals().decide(id(2), answer(Decision.NO))).isTrue();
    assertThat(approvals().decide(id(2), answer(Decision.ALWAYS))).isFalse();
    assertThat(approvals().find(id(2)).orElseThrow().answer()).contains(answer(Decision.NO));
  }

  @Test
  void decide_byManyAtOnce_succeedsForOne() throws Exception {
    approvals().ask(question(1));

    assertThat(Race.winners(() -> approvals().decide(id(1), answer(Decision.ONCE)))).isEqualTo(1);
  }

  @Test
  void use_granted_succeedsOnce() {
    approvals().ask(question(1));
    assertThat(approvals().use(id(1), NOW)).isFalse();
    approvals().decide(id(1), answer(Decision.ONCE));

    assertThat(approvals().use(id(1), EXPIRES)).isFalse();
    assertThat(approvals().use(id(1), EXPIRES.minusMillis(1))).isTrue();
    assertThat(approvals().use(id(1), NOW)).isFalse();
  }

  @Test
  void use_refusedOrRevoked_isRefused() {
    approvals().ask(question(1));
    approvals().ask(question(2));
    approvals().decide(id(1), answer(Decision.NO));
    approvals().decide(id(2), answer(Decision.ALWAYS));
    approvals().revoke(id(2), NOW);

    assertThat(approvals().use(id(1), NOW)).isFalse();
    assertThat(approvals().use(id(2), NOW)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"ONCE", "ALWAYS", "ANY_ARGUMENTS"})
  void use_byManyAtOnce_succeedsForOne(Decision decision) throws Exception {
    approvals().ask(question(1));
    approvals().decide(id(1), answer(decision));

    assertThat(Race.winners(() -> approvals().use(id(1), NOW))).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"ONCE", "NO"})
  void remembers_notForGood_isFalse(Decision decision) {
    approvals().ask(question(1));
    approvals().decide(id(1), answer(decision));
    approvals().use(id(1), NOW);

    assertThat(approvals().remembers(question(1).subject())).isFalse();
    assertThat(approvals().revoke(id(1), NOW)).isFalse();
  }

  @Test
  void remembers_otherCodePrincipalToolOrDefinition_isFalse() {
    approvals().ask(question(1));
    assertThat(approvals().remembers(question(1).subject())).isFalse();
    approvals().decide(id(1), answer(Decision.ALWAYS));

    assertThat(approvals().remembers(subject("code", "me", Map.of(READ, "1", WRITE, "2")))).isTrue();
    assertThat(approvals().remembers(subject("code", "me", Map.of(WRITE, "2")))).isTrue();
    assertThat(approvals().remembers(subject("edoc", "me", Map.of(WRITE, "2")))).isFalse();
    assertThat(approvals().remembers(subject("code", "you", Map.of(WRITE, "2")))).isFalse();
    assertThat(approvals().remembers(subject("code", "me", Map.of(WRITE, "1")))).isFalse();
    assertThat(approvals().remembers(subject("code", "me", Map.of(READ, "1", new ToolId("mail", "send"), "3"))))
        .isFalse();
  }

  @Test
  void remembers_withArguments_isForThoseOrForAny() {
    Map<ToolId, String> tools = Map.of(READ, "1");
    approvals().ask(new Question(id(1), id(9), subject("code+1", "me", tools), "?", NOW, EXPIRES));
    approvals().ask(new Question(id(2), id(9), subject("other+1", "me", tools), "?", NOW, EXPIRES));
    approvals().decide(id(1), answer(Decision.ALWAYS));
    approvals().decide(id(2), answer(Decision.ANY_ARGUMENTS));

    assertThat(approvals().remembers(subject("code+1", "me", tools))).isTrue();
    assertThat(approvals().remembers(subject("code+2", "me", tools))).isFalse();
    assertThat(approvals().remembers(subject("code", "me", tools))).isFalse();
    assertThat(approvals().remembers(subject("other+2", "me", tools))).isTrue();
    assertThat(approvals().remembers(subject("other+2", "you", tools))).isFalse();
    assertThat(approvals().remembers(subject("others+1", "me", tools))).isFalse();
    assertThat(approvals().revoke(id(2), NOW)).isTrue();
    assertThat(approvals().remembers(subject("other+1", "me", tools))).isFalse();
  }

  @Test
  void remembers_partsOfSeveralApprovals_isFalse() {
    approvals().ask(new Question(id(1), id(9), subject("code", "me", Map.of(READ, "1")), "?", NOW, EXPIRES));
    approvals().ask(new Question(id(2), id(9), subject("code", "me", Map.of(WRITE, "2")), "?", NOW, EXPIRES));
    approvals().decide(id(1), answer(Decision.ALWAYS));
    approvals().decide(id(2), answer(Decision.ALWAYS));

    assertThat(approvals().remembers(subject("code", "me", Map.of(READ, "1", WRITE, "2")))).isFalse();
  }

  @Test
  void revoke_grantedForGood_isForgottenOnce() {
    approvals().ask(question(1));
    approvals().decide(id(1), answer(Decision.ALWAYS));
    approvals().use(id(1), NOW);

    assertThat(approvals().revoke(id(1), NOW)).isTrue();
    assertThat(approvals().revoke(id(1), NOW)).isFalse();
    assertThat(approvals().remembers(question(1).subject())).isFalse();
    assertThat(approvals().find(id(1)).orElseThrow().used()).isPresent();
  }

  @Test
  void deleteBefore_aMoment_keepsThatMomentAndWhatIsRemembered() {
    for (int i = 1; i <= 4; i++) {
      approvals().ask(asked(i, NOW.minusMillis(1)));
    }
    approvals().ask(asked(5, NOW));
    approvals().decide(id(1), answer(Decision.ONCE));
    approvals().decide(id(2), answer(Decision.ALWAYS));
    approvals().decide(id(3), answer(Decision.ALWAYS));
    approvals().revoke(id(3), NOW);

    assertThat(approvals().deleteBefore(NOW)).isEqualTo(3);
    assertThat(approvals().newest(10)).extracting(each -> each.question().id()).containsExactly(id(5), id(2));
    assertThat(approvals().deleteBefore(NOW)).isZero();
  }

  /** Asks for two tools. */
  static Question question(int number) {
    return asked(number, NOW);
  }

  private static Question asked(int number, Instant at) {
    return new Question(id(number), id(100 + number), subject("code", "me", Map.of(READ, "1", WRITE, "2")), "may it?",
        at, EXPIRES);
  }

  private static Subject subject(String code, String principal, Map<ToolId, String> tools) {
    return new Subject(code, tools, principal);
  }

  private static Answer answer(Decision decision) {
    return new Answer(decision, "web", NOW);
  }
}
