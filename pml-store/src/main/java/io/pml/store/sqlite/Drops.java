package io.pml.store.sqlite;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The count of queued work that was lost; a spell of losses is one warning. Threads may share it. */
final class Drops {
  private static final Logger LOG = LoggerFactory.getLogger(Drops.class);

  private final AtomicLong count = new AtomicLong();
  private final AtomicBoolean spell = new AtomicBoolean();

  void add(String reason) {
    count.incrementAndGet();
    if (spell.compareAndSet(false, true)) {
      LOG.warn("rows for the database are being lost, the call log will have gaps: {}", reason);
    }
  }

  void spellOver() {
    if (spell.compareAndSet(true, false)) {
      LOG.info("rows for the database are kept again; {} were lost since the start", count);
    }
  }

  long count() {
    return count.get();
  }
}
