package io.pml.mcp;

import io.pml.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Writes messages to a byte stream, one per line and each of them whole. Threads may share it. */
public final class FrameWriter {
  private final OutputStream out;
  private final ReentrantLock lock = new ReentrantLock();

  public FrameWriter(OutputStream out) {
    this.out = out;
  }

  public void write(Message message) throws IOException {
    write(message, () -> true);
  }

  /** Writes the message if it is still wanted once its turn has come. */
  public void write(Message message, BooleanSupplier wanted) throws IOException {
    write(message.toJson(), wanted);
  }

  /** Writes several messages as one, if they are still wanted once their turn has come. */
  public void write(List<Message> messages, BooleanSupplier wanted) throws IOException {
    write(Message.toJson(messages), wanted);
  }

  private void write(JsonNode line, BooleanSupplier wanted) throws IOException {
    byte[] json = Json.writeBytes(line);
    byte[] frame = Arrays.copyOf(json, json.length + 1);
    frame[json.length] = '\n';
    lock.lock();
    try {
      if (wanted.getAsBoolean()) {
        out.write(frame);
        out.flush();
      }
    } finally {
      lock.unlock();
    }
  }
}
