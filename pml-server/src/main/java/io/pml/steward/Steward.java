package io.pml.steward;

import io.pml.capability.Version;
import io.pml.compose.Outputs;
import io.pml.curate.Curator;
import io.pml.error.PmlException;
import io.pml.execute.Drafter;
import io.pml.execute.Procedures;
import io.pml.gateway.LocalServer;
import io.pml.learn.CapabilityLearner;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.store.Storage;
import io.pml.upstream.LocalTool;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The servers by which capabilities are kept in order; agents call them, and do not see them unasked. */
public final class Steward {
  private static final System.Logger LOG = System.getLogger(Steward.class.getName());

  private final Access access;
  private final Storage storage;
  private final CapabilityLearner learner;
  private final Curator curator;
  private final Outputs outputs;
  private final InstantSource clock;

  /**
   * A steward.
   *
   * @param scope where the names are that it gives
   */
  public Steward(Registry registry, Storage storage, Procedures procedures, CapabilityLearner learner, Curator curator,
      Scope scope, InstantSource clock) {
    this.access = new Access(registry, storage.capabilities(), procedures, scope);
    this.storage = storage;
    this.learner = learner;
    this.curator = curator;
    this.outputs = new Outputs(storage.capabilities(), storage.runs());
    this.clock = clock;
  }

  /** Names capabilities that nobody has named, if there are enough of them; never fails. */
  public void tidy() {
    try {
      int named = curator.tidy(new Viewer(access.scope(), Viewer.OWNER, Version.Change.LEARNED));
      if (named > 0) {
        LOG.log(System.Logger.Level.INFO, "named {0} capabilities", named);
      }
    } catch (PmlException e) {
      LOG.log(System.Logger.Level.WARNING, "capabilities could not be named: {0}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The names of the servers that it makes. */
  public static Set<String> names() {
    return Set.of("dns", "learn", "pml");
  }

  /** {@code dns}, {@code learn}, and what it adds to {@code pml}. */
  public List<LocalServer> servers(Drafter drafter) {
    CurationTools curation = new CurationTools(access, curator);
    Merger merger = new Merger(access, drafter, outputs, learner.dependencies(), clock);
    List<LocalTool> learn = new ArrayList<>(new LearnTools(access, drafter, learner, storage.runs()).all());
    learn.add(curation.curation("curate"));
    return List.of(LocalServer.of("dns", false, new NameTools(access, merger, storage).all()),
        LocalServer.of("learn", false, learn),
        LocalServer.of("pml", false, curation.all()));
  }
}
