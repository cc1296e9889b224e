package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.StreamTransport;
import io.pml.signature.Returns;
import io.pml.signature.Signature;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import io.pml.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Declarations of the tools of the official servers, parsed by a real parser. */
@NeedsNpm
class SignaturesOfRealServersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir
  private Path folder;

  @Test
  void signatures_ofAllTools_parseAndSayHowToCall() throws Exception {
    Map<String, String> signatures = new TreeMap<>();
    List<Tool> tools = tools();
    tools.forEach(tool -> signatures.put(tool.id().toString(), Signature.of(tool, Returns.declaredBy(tool))));

    assertThat(signatures).hasSizeGreaterThan(30);
    for (String signature : signatures.values()) {
      new Swc4j().parse(signature, new Swc4jParseOptions().setMediaType(Swc4jMediaType.TypeScript)
          .setParseMode(Swc4jParseMode.Module));
    }
    assertThat(signatures.get("everything:echo")).isEqualTo("""
        /** Echoes back the input string */
        declare const mcp:{everything:{echo(args:{message:string}):Promise<unknown>}}""");
    assertThat(signatures.get("filesystem:read_text_file")).contains(
        "{filesystem:{read_text_file(args:{\npath:string\n",
        "head?:number", "):Promise<{content:string}>}}");
    assertThat(signatures.get("memory:create_entities")).contains("entities:{", "entityType:string",
        "observations:string[]");
  }

  @Test
  void signatures_ofAllTools_costAThirdOfTheDefinitions() throws Exception {
    Encoding encoding = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    double signatures = 0;
    double definitions = 0;
    for (Tool tool : tools()) {
      signatures += encoding.countTokensOrdinary(Signature.of(tool, Returns.declaredBy(tool)));
      definitions += encoding.countTokensOrdinary(Json.write(tool.definition()));
    }

    assertThat(signatures / definitions).isLessThan(0.35);
  }

  private List<Tool> tools() throws Exception {
    List<Tool> tools = new ArrayList<>();
    tools.addAll(tools("everything", Npm.command(NpmPackage.SERVER_EVERYTHING)));
    tools.addAll(tools("filesystem", Npm.command(NpmPackage.SERVER_FILESYSTEM, folder.toString())));
    tools.addAll(tools("memory", Npm.command(NpmPackage.SERVER_MEMORY)));
    return tools;
  }

  private List<Tool> tools(String server, List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString());
    Process process = builder.start();
    try (McpClient client = McpClient.connect(
        new StreamTransport(server, process.getInputStream(), process.getOutputStream()),
        Json.object().put("name", "test").put("version", "1"), Json.object(), new ServerEvents() {
        }, PATIENCE, Optional.empty())) {
      JsonNode listed = client.request(Calls.of("tools/list", Json.object())).path("tools");
      return listed.valueStream().map(tool -> Tool.of(server, (ObjectNode) tool)).toList();
    } finally {
      Programs.end(process);
    }
  }
}
