package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.discover.Found;
import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.json.Json;
import io.pml.tool.Tool;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tasks that are proposed for a wish. */
class ProposalTest {
  private static final Tool READ = tool("fs", "read", "{\"path\": {\"type\": \"string\"}}", "[\"path\"]");
  private static final Tool POST = tool("http", "post",
      "{\"url\": {\"type\": \"string\"}, \"body\": {\"type\": \"string\"}, \"retries\": {\"type\": \"integer\"}}",
      "[\"url\", \"body\"]");

  @Test
  void proposal_ofToolsThatFeedEachOther_isTwoTasks() {
    Found post = new Found.OfTool(POST, 0.8, Optional.empty(), List.of(edge("content")));
    Found read = new Found.OfTool(READ, 0.7, Optional.empty(), List.of());

    assertThat(Proposal.of(List.of(post, read)).orElseThrow()).hasToString("""
        {"tasks":[{"id":"t1","tool":"fs:read","arguments":{"path":"${args.path}"}},\
        {"id":"t2","tool":"http:post","arguments":{"url":"${args.url}","body":"${t1.content}"}}]}""");
  }

  @Test
  void proposal_ofToolsThatHaveNothingForEachOther_isNone() {
    Found post = new Found.OfTool(POST, 0.8, Optional.empty(), List.of());
    Found read = new Found.OfTool(READ, 0.7, Optional.empty(), List.of());

    assertThat(Proposal.of(List.of(post, read))).isEmpty();
  }

  @Test
  void proposal_ofAProviderThatDoesNotFitTheWish_isNone() {
    Found post = new Found.OfTool(POST, 0.8, Optional.empty(), List.of(edge("content")));
    Found read = new Found.OfTool(READ, 0.1, Optional.empty(), List.of());

    assertThat(Proposal.of(List.of(post, read))).isEmpty();
  }

  @Test
  void proposal_ofAListsItems_isNone() {
    Found post = new Found.OfTool(POST, 0.8, Optional.empty(), List.of(edge("items[].id")));
    Found read = new Found.OfTool(READ, 0.7, Optional.empty(), List.of());

    assertThat(Proposal.of(List.of(post, read))).isEmpty();
  }

  private static Edge edge(String from) {
    return Edge.provides(READ.id(), POST.id(),
        new Provision(Coverage.PARTIAL, List.of(new FieldMapping(from, "body", true))));
  }

  private static Tool tool(String server, String name, String properties, String required) {
    return Tool.of(server, Json.parseObject("""
        {"name": "%s", "inputSchema": {"type": "object", "properties": %s, "required": %s}}"""
        .formatted(name, properties, required)));
  }
}
