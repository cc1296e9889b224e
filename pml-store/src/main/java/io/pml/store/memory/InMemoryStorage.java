package io.pml.store.memory;

import io.pml.store.Approvals;
import io.pml.store.CachedResults;
import io.pml.store.CallLog;
import io.pml.store.Capabilities;
import io.pml.store.Catalogue;
import io.pml.store.Dependencies;
import io.pml.store.Experience;
import io.pml.store.Intents;
import io.pml.store.LearnedSchemas;
import io.pml.store.Names;
import io.pml.store.Relations;
import io.pml.store.Results;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.store.Vectors;
import java.time.InstantSource;

/** {@link Storage} for as long as the object lives. */
public final class InMemoryStorage implements Storage {
  private final Catalogue catalogue;
  private final CallLog calls = new InMemoryCallLog();
  private final Results results = new InMemoryResults();
  private final LearnedSchemas learnedSchemas = new InMemoryLearnedSchemas();
  private final InMemoryRelations relations = new InMemoryRelations();
  private final Vectors vectors = new InMemoryVectors();
  private final Intents intents = new InMemoryIntents();
  private final InMemoryRuns runs = new InMemoryRuns();
  private final Approvals approvals = new InMemoryApprovals();
  private final CachedResults cachedResults = new InMemoryCachedResults();
  private final InMemoryCapabilities capabilities = new InMemoryCapabilities();
  private final InMemoryDependencies dependencies = new InMemoryDependencies(capabilities);
  private final Experience experience = new InMemoryExperience(runs, capabilities, relations, dependencies);
  private final Names names = new InMemoryNames(capabilities);

  public InMemoryStorage(InstantSource clock) {
    this.catalogue = new InMemoryCatalogue(clock);
  }

  @Override
  public Catalogue catalogue() {
    return catalogue;
  }

  @Override
  public CallLog calls() {
    return calls;
  }

  @Override
  public Results results() {
    return results;
  }

  @Override
  public LearnedSchemas learnedSchemas() {
    return learnedSchemas;
  }

  @Override
  public Relations relations() {
    return relations;
  }

  @Override
  public Vectors vectors() {
    return vectors;
  }

  @Override
  public Intents intents() {
    return intents;
  }

  @Override
  public Runs runs() {
    return runs;
  }

  @Override
  public Approvals approvals() {
    return approvals;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public CachedResults cachedResults() {
    return cachedResults;
  }

  @Override
  public Dependencies dependencies() {
    return dependencies;
  }

  @Override
  public Experience experience() {
    return experience;
  }

  @Override
  public Names names() {
    return names;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
