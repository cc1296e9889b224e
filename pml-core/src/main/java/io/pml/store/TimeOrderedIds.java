package io.pml.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes ids (UUID version 7) that sort by when they were made, also when the clock jumps back. Threads may share it. */
public final class TimeOrderedIds implements Supplier<UUID> {
  private static final int SEQUENCE_BITS = 12;

  private final InstantSource clock;
  private final RandomGenerator random;
  /** Milliseconds and, below them, a count of the ids of that millisecond. */
  private long last;

  public TimeOrderedIds(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  /** When an id was made; empty for one that was not made so. */
  public static Optional<Instant> moment(UUID id) {
    return id.version() == 7 ? Optional.of(Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16)) : Optional.empty();
  }

  @Override
  public UUID get() {
    long moment;
    long low;
    synchronized (this) {
      last = Math.max(last + 1, clock.millis() << SEQUENCE_BITS);
      moment = last;
      low = random.nextLong();
    }
    long millis = moment >>> SEQUENCE_BITS;
    long sequence = moment & ((1L << SEQUENCE_BITS) - 1);
    return new UUID((millis << 16) | 0x7000L | sequence, (low & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L);
  }
}
