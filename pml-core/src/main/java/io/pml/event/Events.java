package io.pml.event;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells whoever listens what executions do. Whoever tells never waits, and when nobody listens has nothing to make. Threads
 * may share it.
 */
public final class Events implements AutoCloseable {
  static final int MOST_LISTENERS = 100;

  private final List<Listening> listening = new CopyOnWriteArrayList<>();
  private boolean closed;

  /** Whether there is anybody to tell. */
  public boolean areHeard() {
    return !listening.isEmpty();
  }

  public void tell(Event event) {
    listening.forEach(each -> each.tell(event));
  }

  /** Begins to listen to all executions, or to one and what it calls. Refused when too many do. */
  public synchronized Listening listen(Optional<UUID> workflow) {
    if (listening.size() >= MOST_LISTENERS) {
      throw new PmlException(ErrorCode.SERVER_BUSY,
          MOST_LISTENERS + " listen already: try again when others have left");
    }
    Listening added = new Listening(workflow, listening::remove);
    if (closed) {
      added.close();
    } else {
      listening.add(added);
    }
    return added;
  }

  /** Lets everybody who listens go. */
  @Override
  public synchronized void close() {
    closed = true;
    listening.forEach(Listening::close);
  }
}
