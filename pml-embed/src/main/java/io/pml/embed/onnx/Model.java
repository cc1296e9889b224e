package io.pml.embed.onnx;

import ai.onnxruntime.OrtException;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * A network that is there when it is needed. Threads may share it; whoever asks waits. At most two run at a time, so that one
 * may do much while another asks for a little, and memory stays bounded.
 */
final class Model implements AutoCloseable {
  private final String name;
  private final OnDemand<Network> network;
  private final Semaphore room = new Semaphore(NativeThreads.COUNT, true);
  private boolean closed;

  Model(String name, OnDemand<Network> network) {
    this.name = name;
    this.network = network;
  }

  String name() {
    return name;
  }

  /** Has the network do something. */
  <R> R use(OnDemand.Use<Network, R> use) {
    room.acquireUninterruptibly();
    try {
      if (closed) {
        throw new IllegalStateException("closed: " + name);
      }
      return NativeThreads.call(() -> network.use(use));
    } catch (OrtException | IOException e) {
      throw new PmlException(ErrorCode.MODEL_FAILED, name + " failed: " + e.getMessage(), e);
    } finally {
      room.release();
    }
  }

  @Override
  public void close() {
    room.acquireUninterruptibly(NativeThreads.COUNT);
    try {
      if (!closed) {
        closed = true;
        network.letGo();
      }
    } catch (Exception e) {
      throw new PmlException(ErrorCode.MODEL_FAILED, name + " does not close: " + e.getMessage(), e);
    } finally {
      room.release(NativeThreads.COUNT);
    }
  }
}
