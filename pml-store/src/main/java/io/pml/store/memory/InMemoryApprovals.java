package io.pml.store.memory;

import io.pml.store.Approvals;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** {@link Approvals} in a map. */
final class InMemoryApprovals implements Approvals {
  private static final Comparator<Approval> OLDEST_FIRST = Comparator
      .comparing((Approval approval) -> approval.question().at())
      .thenComparing(approval -> approval.question().id().toString());

  private final Map<UUID, Approval> approvals = new HashMap<>();

  @Override
  public synchronized void ask(Question asked) {
    if (approvals.containsKey(asked.id())) {
      throw new IllegalArgumentException("asked before: " + asked.id());
    }
    Question question = new Question(asked.id(), asked.workflow(), asked.subject(), asked.text(), millis(asked.at()),
        millis(asked.expires()));
    approvals.put(asked.id(), new Approval(question, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Override
  public synchronized Optional<Approval> find(UUID id) {
    return Optional.ofNullable(approvals.get(id));
  }

  @Override
  public synchronized List<Approval> open(Instant now) {
    return all(OLDEST_FIRST).filter(approval -> approval.answer().isEmpty() && isAlive(approval, now)).toList();
  }

  @Override
  public synchronized List<Approval> newest(int limit) {
    return newestFirst().limit(Math.max(0, limit)).toList();
  }

  @Override
  public synchronized List<Approval> of(UUID workflow) {
    return newestFirst().filter(approval -> approval.question().workflow().equals(workflow)).toList();
  }

  @Override
  public synchronized boolean decide(UUID id, Answer given) {
    var answer = new Answer(given.decision(), given.by(), millis(given.at()));
    return change(id, approval -> approval.answer().isEmpty() && isAlive(approval, given.at()),
        approval -> new Approval(approval.question(), Optional.of(answer), Optional.empty(), Optional.empty()));
  }

  @Override
  public synchronized boolean use(UUID id, Instant now) {
    return change(id,
        approval -> approval.answer().filter(answer -> answer.decision() != Decision.NO).isPresent()
            && approval.used().isEmpty() && approval.revoked().isEmpty() && isAlive(approval, now),
        approval -> new Approval(approval.question(), approval.answer(), Optional.of(millis(now)), Optional.empty()));
  }

  @Override
  public synchronized boolean remembers(Subject subject) {
    return approvals.values()
        .stream()
        .anyMatch(approval -> isRemembered(approval) && covers(approval, subject));
  }

  private static boolean covers(Approval approval, Subject subject) {
    Subject known = approval.question().subject();
    boolean anyArguments = approval.answer().orElseThrow().decision() == Decision.ANY_ARGUMENTS;
    boolean sameCode = anyArguments
        ? known.codeAlone().equals(subject.codeAlone())
        : known.code().equals(subject.code());
    return sameCode && known.principal().equals(subject.principal())
        && known.tools().entrySet().containsAll(subject.tools().entrySet());
  }

  @Override
  public synchronized boolean revoke(UUID id, Instant at) {
    return change(id, InMemoryApprovals::isRemembered,
        approval -> new Approval(approval.question(), approval.answer(), approval.used(), Optional.of(millis(at))));
  }

  @Override
  public synchronized int deleteBefore(Instant moment) {
    int before = approvals.size();
    approvals.values()
        .removeIf(approval -> approval.question().at().isBefore(millis(moment)) && !isRemembered(approval));
    return before - approvals.size();
  }

  private Stream<Approval> newestFirst() {
    return all(OLDEST_FIRST.reversed());
  }

  private Stream<Approval> all(Comparator<Approval> order) {
    return approvals.values().stream().sorted(order);
  }

  private boolean change(UUID id, Predicate<Approval> condition, UnaryOperator<Approval> change) {
    Optional<Approval> found = find(id).filter(condition);
    found.ifPresent(approval -> approvals.put(id, change.apply(approval)));
    return found.isPresent();
  }

  private static boolean isAlive(Approval approval, Instant now) {
    return approval.question().expires().isAfter(millis(now));
  }

  private static boolean isRemembered(Approval approval) {
    return approval.answer().filter(answer -> answer.decision().isForGood()).isPresent()
        && approval.revoked().isEmpty();
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
