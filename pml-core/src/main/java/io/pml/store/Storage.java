package io.pml.store;

/**
 * Everything PML keeps. Threads may share it. Methods throw {@code PmlException(STORAGE_FAILED)} when the database does;
 * unless a method says otherwise, what it wrote is durable when it returns. Any text comes back as it went in; moments
 * are kept to the millisecond.
 */
public interface Storage extends AutoCloseable {
  Catalogue catalogue();

  CallLog calls();

  Results results();

  LearnedSchemas learnedSchemas();

  Relations relations();

  Vectors vectors();

  Intents intents();

  Runs runs();

  Approvals approvals();

  Capabilities capabilities();

  CachedResults cachedResults();

  Dependencies dependencies();

  Experience experience();

  Names names();

  /** Waits until everything queued is durable. */
  void flush();

  /** Flushes and lets go of the database. */
  @Override
  void close();
}
