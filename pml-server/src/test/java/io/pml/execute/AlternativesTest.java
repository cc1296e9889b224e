package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.approve.Mode;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.json.Json;
import io.pml.learn.Alternatives;
import io.pml.upstream.Line;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlternativesTest {
  private static final Map<String, float[]> MEANINGS = Map.of("fetch by REST", new float[]{1, 0}, "fetch by GraphQL",
      new float[]{0.95F, 0.31F}, "send mail", new float[]{0, 1});

  private final Rig rig = new Rig(Mode.ALLOW, Map.of());
  private boolean ready = true;

  AlternativesTest() {
    rig.tools.reads("t:rest", Json::write).reads("t:graph", Json::write).reads("t:mail", Json::write);
  }

  @Test
  void look_sameWishOtherTools_areAlternatives() throws InterruptedException {
    UUID rest = run("fetch by REST", "rest");
    UUID graph = run("fetch by GraphQL", "graph");
    run("send mail", "mail");
    Alternatives alternatives = alternatives();

    assertThat(alternatives.look()).isEqualTo(3);
    assertThat(alternatives.look()).isZero();
    alternatives().look();

    assertThat(found()).extracting(Dependency::from).containsExactly(graph);
    assertThat(found()).extracting(Dependency::to).containsExactly(rest);
    assertThat(rig.storage.relations().all(EdgeKind.ALTERNATIVE)).extracting(Edge::toString)
        .singleElement()
        .asString()
        .contains("sightings=1");
  }

  @Test
  void look_sameTools_areNone() throws InterruptedException {
    run("fetch by REST", "rest");
    ended(rig.executor().execute(request("fetch by REST", "return (await mcp.t.rest({})).x"), Line.NONE));

    alternatives().look();

    assertThat(found()).isEmpty();
  }

  @Test
  void look_withoutAModel_waitsForIt() throws InterruptedException {
    run("fetch by REST", "rest");
    run("fetch by GraphQL", "graph");
    ready = false;
    Alternatives alternatives = alternatives();

    assertThat(alternatives.look()).isZero();
    ready = true;
    assertThat(alternatives.look()).isEqualTo(2);
    assertThat(found()).hasSize(1);
  }

  private List<Dependency> found() {
    return rig.storage.dependencies().all().stream().filter(each -> each.kind() == EdgeKind.ALTERNATIVE).toList();
  }

  private Alternatives alternatives() {
    return new Alternatives(rig.storage.capabilities(), rig.learner.dependencies(), rig.storage.relations(),
        text -> ready ? Optional.of(MEANINGS.getOrDefault(text, new float[]{0, 0})) : Optional.empty(),
        InstantSource.system());
  }

  private UUID run(String intent, String tool) throws InterruptedException {
    return ended(rig.executor().execute(request(intent, "return await mcp.t." + tool + "({})"), Line.NONE)).workflow()
        .capability()
        .orElseThrow();
  }

  private static ExecuteRequest request(String intent, String code) {
    return new ExecuteRequest(intent, Script.code(code), Json.object(), Rig.CALLER, Optional.empty(),
        ExecuteRequest.Options.USUAL);
  }
}
