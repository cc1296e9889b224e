package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Prompts and resources of several servers behind one gateway, and what agents are told of them. */
class DesksTest {
  @TempDir
  private Path folder;

  @Test
  void resources_sameAddressAtTwoServers_areToldApart() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.resources("a", "x://1", "x://2"), Stage.resources("b", "x://1"))) {
      ResourceDesk desk = new ResourceDesk(stage.connections);

      assertThat(strings(desk.list(stage.visitor(), Json.object()), "resources", "uri"))
          .containsExactly("x://1", "x://2", "b+x://1");
      assertThat(desk.resolve(stage.visitor(), "x://1")).contains(new ResourceDesk.Place("a", "x://1"));
      assertThat(desk.resolve(stage.visitor(), "b+x://1")).contains(new ResourceDesk.Place("b", "x://1"));
      assertThat(desk.outward("b", "x://1")).isEqualTo("b+x://1");
      assertThat(desk.outward("a", "x://1")).isEqualTo("x://1");
      assertThat(desk.resolve(stage.visitor(), "a+x://2")).contains(new ResourceDesk.Place("a", "x://2"));
    }
  }

  @Test
  void resources_ofAServerThatIsHidden_areNotThere() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.resources("a", "x://1"), Stage.resources("b", "x://3"))) {
      ResourceDesk desk = new ResourceDesk(stage.connections);

      assertThat(strings(desk.list(stage.visitor("b:*"), Json.object()), "resources", "uri")).containsExactly("x://3");
      assertThat(desk.resolve(stage.visitor("b:*"), "x://1")).isEmpty();
    }
  }

  @Test
  void resources_addressNobodyClaims_goesToTheOnlyServerWithResources() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.resources("a", "x://1"), Stage.tools("b", "t"))) {
      assertThat(new ResourceDesk(stage.connections).resolve(stage.visitor(), "y://9"))
          .contains(new ResourceDesk.Place("a", "y://9"));
    }
    try (Stage stage = new Stage(folder, "{}", Stage.resources("a", "x://1"), Stage.resources("b", "x://3"))) {
      assertThat(new ResourceDesk(stage.connections).resolve(stage.visitor(), "y://9")).isEmpty();
    }
  }

  @Test
  void templates_sameAtTwoServers_areToldApart() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.resources("a", "x://{id}"), Stage.resources("b", "x://{id}"))) {
      ResourceDesk desk = new ResourceDesk(stage.connections);

      assertThat(strings(desk.templates(stage.visitor(), Json.object()), "resourceTemplates", "uriTemplate"))
          .containsExactly("x://{id}", "b+x://{id}");
      assertThat(desk.resolve(stage.visitor(), "x://7")).contains(new ResourceDesk.Place("a", "x://7"));
      assertThat(desk.resolve(stage.visitor("b:*"), "x://7")).contains(new ResourceDesk.Place("b", "x://7"));
      assertThat(desk.template(stage.visitor(), "b+x://{id}")).contains(new ResourceDesk.Place("b", "x://{id}"));
    }
  }

  @Test
  void prompts_ofTwoServers_haveNamesOfTheirOwn() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.prompts("a", "review code"), Stage.prompts("b", "review code"))) {
      PromptDesk desk = new PromptDesk(stage.connections, Settings.WireNames.SAFE);

      assertThat(strings(desk.list(stage.visitor(), Json.object()), "prompts", "name"))
          .containsExactly("a_review_code", "b_review_code");
      assertThat(strings(desk.list(stage.visitor(), Json.object()), "prompts", "title")).containsExactly("of a",
          "of b");
      assertThat(desk.resolve(stage.visitor(), "b_review_code")).isEqualTo(new ToolId("b", "review code"));
      assertThat(desk.resolve(stage.visitor(), "b:review code")).isEqualTo(new ToolId("b", "review code"));
      assertThatThrownBy(() -> desk.resolve(stage.visitor("a:*"), "b_review_code")).isInstanceOf(RpcException.class)
          .hasMessageContaining("Unknown prompt: b_review_code");
    }
  }

  @Test
  void instructions_nameTheServersAndCountWhatTheVisitorSees() throws Exception {
    try (Stage stage = new Stage(folder, "{}", Stage.tools("a", "x", "y"), Stage.tools("b", "z"))) {
      assertThat(Instructions.text(stage.connections.offers().values(), tool -> stage.visitor().sees(tool.id())))
          .contains("a (2), b (1)");
      assertThat(Instructions.text(stage.connections.offers().values(), tool -> stage.visitor("a:y").sees(tool.id())))
          .contains(": a (1). ");
      assertThat(Instructions.text(List.of(), tool -> true)).contains("No server is connected");
    }
  }

  private static List<String> strings(ObjectNode result, String list, String key) {
    return result.path(list).valueStream().map(item -> item.path(key).asString()).toList();
  }
}
