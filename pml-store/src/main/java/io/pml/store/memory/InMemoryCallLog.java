package io.pml.store.memory;

import io.pml.store.CallLog;
import io.pml.tool.ToolId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** {@link CallLog} in a map. */
final class InMemoryCallLog implements CallLog {
  /** By text: {@code UUID} itself compares as signed numbers. */
  private final Map<UUID, Call> newestFirst = new TreeMap<>(Comparator.comparing(UUID::toString).reversed());

  @Override
  public synchronized void add(Call call) {
    newestFirst.put(call.id(), new Call(call.id(), millis(call.at()), call.tool(), call.client(),
        call.definitionHash(), call.ending(), call.duration(), call.requestBytes(), call.resultBytes(), call.error()));
  }

  @Override
  public long dropped() {
    return 0;
  }

  @Override
  public synchronized List<Call> newest(int limit) {
    return newestFirst.values().stream().limit(Math.max(0, limit)).toList();
  }

  @Override
  public synchronized List<Total> totals(Instant since) {
    record Group(ToolId tool, Ending ending) {}
    Map<Group, List<Call>> groups = newestFirst.values()
        .stream()
        .filter(call -> !call.at().isBefore(millis(since)))
        .collect(Collectors.groupingBy(call -> new Group(call.tool(), call.ending())));
    return groups.entrySet()
        .stream()
        .map(entry -> new Total(entry.getKey().tool, entry.getKey().ending,
            entry.getValue().size(),
            entry.getValue().stream().map(Call::duration).reduce(Duration.ZERO, Duration::plus)))
        .toList();
  }

  @Override
  public synchronized int deleteBefore(Instant moment) {
    int before = newestFirst.size();
    newestFirst.values().removeIf(call -> call.at().isBefore(millis(moment)));
    return before - newestFirst.size();
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
