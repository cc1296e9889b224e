package io.pml.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.settings.ServerSettings.Origin;
import io.pml.settings.ServerSettings.Start;
import io.pml.settings.ServerSettings.Trust;
import io.pml.settings.Settings.Permissions.Mode;
import io.pml.settings.Settings.WireNames;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import io.pml.name.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
  private static final Map<String, String> ENVIRONMENT = Map.of("GITHUB_TOKEN", "ghp_0123456789abcdef", "EMPTY", "",
      "PLACE", "here");

  @TempDir
  private Path home;

  @Test
  void read_noFile_givesDefaults() {
    assertThat(read()).isEqualTo(Settings.DEFAULTS);
  }

  @Test
  void read_everyKey_isTaken() throws IOException {
    config("""
        {
          "$schema": "https://example.com/schema.json",
          "mcpServers": {
            "github": {"command": "npx", "args": ["-y", "x"], "env": {"TOKEN": "${GITHUB_TOKEN}"}, "cwd": "work",
              "trust": "none", "timeout_ms": 1000, "start_timeout_ms": 2000, "start": "eager",
              "idle_stop_seconds": 0, "max_parallel": 2,
              "tools": {"a": {"rename": "b", "description": "c", "hide": true, "pin": {"owner": "me"}}}},
            "remote": {"type": "http", "url": "https://example.com/mcp", "headers": {"X-A": "b"}},
            "old": {"type": "sse", "url": "http://localhost:1/sse"}
          },
          "permissions": {"default": "deny", "allow": ["fs:read*"], "ask": ["a:b"], "deny": ["shell:*"],
            "agentMayApprove": true},
          "scope": {"org": "acme", "project": "web"},
          "expose": ["github:list_*"], "wireNames": "bare",
          "http": {"host": "::1", "port": 0},
          "sandbox": {"timeout_ms": 1, "memory_mb": 16, "max_calls": 2, "max_parallel": 3, "workers": 4,
            "require": "language"},
          "results": {"inline_bytes": 2048, "ttl_seconds": 60},
          "cache": {"execution_ttl_seconds": 0, "intent": true},
          "learning": {"promote_runs": 5, "promote_success": 0.9, "trace_retention_days": 1},
          "names": {"reservation_days": 3},
          "curation": {"namespaces": {"jira:*": "tickets"}, "auto_after": 7},
          "storage": {"url": "jdbc:postgresql://db/pml?user=me&password=sesame99"},
          "profiles": {"small": {"tools": ["*:list*"], "except": ["*:list_x"], "servers": ["github"],
            "clients": ["cursor*"]}},
          "profile": "small",
          "workspace": "/srv/work",
          "embedding": {"model": "/srv/model.onnx", "tokenizer": "/srv/tokenizer.json"},
          "limits": {"log_bytes": 5000, "restart_delay_ms": 1, "restart_delay_most_ms": 2}
        }
        """);

    Settings settings = read();

    assertThat(settings.broken()).isEmpty();
    assertThat(settings.servers().keySet()).containsExactly("github", "remote", "old");
    ServerSettings github = server(settings, "github");
    assertThat(github.launch()).isEqualTo(new Launch.Stdio("npx", List.of("-y", "x"),
        Map.of("TOKEN", "ghp_0123456789abcdef"), Optional.of(home.resolve("work"))));
    assertThat(github.trust()).isEqualTo(Trust.NONE);
    assertThat(github.origin()).isEqualTo(Origin.CONFIG);
    assertThat(github.calls()).isEqualTo(new ServerSettings.Calls(Duration.ofSeconds(1), 2));
    assertThat(github.lifetime())
        .isEqualTo(new ServerSettings.Lifetime(Start.EAGER, Duration.ofSeconds(2), Duration.ZERO));
    assertThat(github.tools()).containsEntry("a", new ToolOverride(Optional.of("b"), Optional.of("c"), true,
        Json.object().put("owner", "me")));
    assertThat(server(settings, "remote").launch())
        .isEqualTo(new Launch.Http(URI.create("https://example.com/mcp"), Map.of("X-A", "b"), false));
    assertThat(server(settings, "old").launch())
        .isEqualTo(new Launch.Http(URI.create("http://localhost:1/sse"), Map.of(), true));
    assertThat(settings.permissions()).isEqualTo(new Settings.Permissions(Mode.DENY, patterns("fs:read*"),
        patterns("a:b"), patterns("shell:*"), true));
    assertThat(settings.scope()).isEqualTo(new Scope("acme", "web"));
    assertThat(settings.expose()).isEqualTo(patterns("github:list_*"));
    assertThat(settings.wireNames()).isEqualTo(WireNames.BARE);
    assertThat(settings.http()).isEqualTo(new Settings.Http("::1", 0));
    assertThat(settings.sandbox()).isEqualTo(
        new Settings.Sandbox(Duration.ofMillis(1), 16, 2, 3, 4, Settings.Sandbox.Isolation.LANGUAGE));
    assertThat(settings.results()).isEqualTo(new Settings.Results(2048, Duration.ofMinutes(1)));
    assertThat(settings.cache()).isEqualTo(new Settings.Cache(Duration.ZERO, true));
    assertThat(settings.learning()).isEqualTo(new Settings.Learning(5, 0.9, Duration.ofDays(1)));
    assertThat(settings.names()).isEqualTo(new Settings.Names(Duration.ofDays(3)));
    assertThat(settings.curation()).isEqualTo(new Settings.Curation(Map.of(new ToolPattern("jira:*"), "tickets"), 7));
    assertThat(settings.storageUrl()).contains("jdbc:postgresql://db/pml?user=me&password=sesame99");
    assertThat(settings.workspace()).contains(Path.of("/srv/work"));
    assertThat(settings.embedding())
        .contains(new Settings.Embedding(Path.of("/srv/model.onnx"), Path.of("/srv/tokenizer.json")));
    assertThat(settings.limits())
        .isEqualTo(new Settings.Limits(5000, Duration.ofMillis(1), Duration.ofMillis(2)));
    assertThat(settings.secrets()).contains("ghp_0123456789abcdef", "sesame99");
  }

  @Test
  void read_serverWithCommandAlone_hasDefaults() throws IOException {
    config("{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

    assertThat(server(read(), "a")).isEqualTo(new ServerSettings("a",
        new Launch.Stdio("x", List.of(), Map.of(), Optional.empty()), Origin.CONFIG, Trust.ANNOTATIONS, false,
        new ServerSettings.Calls(Duration.ofSeconds(60), 64),
        new ServerSettings.Lifetime(Start.ON_DEMAND, Duration.ofSeconds(15), Duration.ofSeconds(300)), Map.of()));
  }

  @Test
  void read_entriesOfOtherClients_areTakenUnchanged() throws IOException {
    config("""
        {
          "mcpServers": {
            "cline": {"command": "x", "disabled": true, "autoApprove": ["a"], "timeout": 60, "type": "stdio"},
            "roo": {"type": "streamable-http", "url": "https://h/mcp", "alwaysAllow": [], "disabledTools": ["rm"]},
            "off": {"command": "x", "enabled": false}
          },
          "servers": {
            "code": {"type": "stdio", "command": "x", "env": {"N": 1, "B": true}, "gallery": "g", "version": "1",
              "dev": {"watch": "**"}, "description": "d"}
          },
          "inputs": []
        }
        """);

    Settings settings = read();

    assertThat(settings.broken()).isEmpty();
    assertThat(server(settings, "cline").disabled()).isTrue();
    assertThat(server(settings, "cline").calls().timeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(server(settings, "roo").tools().get("rm")).matches(override -> override != null && override.hide());
    assertThat(server(settings, "off").disabled()).isTrue();
    assertThat(server(settings, "code").launch())
        .isEqualTo(new Launch.Stdio("x", List.of(), Map.of("N", "1", "B", "true"), Optional.empty()));
  }

  @Test
  void read_variables_areExpandedEverywhere() throws IOException {
    config("""
        {"mcpServers": {
          "a": {"command": "${PLACE}/x", "args": ["${NONE:-fall back}", "${EMPTY:-filled}", "${EMPTY}", "$HOME", "$1"],
                "env": {"A": "${env:PLACE}-${PLACE}"}, "cwd": "/${PLACE}"},
          "b": {"url": "https://${PLACE}.example.com/", "headers": {"Authorization": "Bearer ${GITHUB_TOKEN}"}}}}
        """);

    Settings settings = read();

    assertThat(server(settings, "a").launch()).isEqualTo(new Launch.Stdio("here/x",
        List.of("fall back", "filled", "", "$HOME", "$1"), Map.of("A", "here-here"), Optional.of(Path.of("/here"))));
    assertThat(server(settings, "b").launch()).isEqualTo(new Launch.Http(URI.create("https://here.example.com/"),
        Map.of("Authorization", "Bearer ghp_0123456789abcdef"), false));
  }

  @Test
  void read_expandedValueHoldsReference_isNotExpandedAgain() throws IOException {
    config("{\"mcpServers\": {\"a\": {\"command\": \"${A}\"}}}");

    Settings settings = SettingsReader.read(home, Optional.empty(), Optional.empty(), Map.of("A", "${B}\\$1"));

    assertThat(server(settings, "a").launch())
        .isEqualTo(new Launch.Stdio("${B}\\$1", List.of(), Map.of(), Optional.empty()));
  }

  @Test
  void read_oneBrokenServer_leavesTheOthers() throws IOException {
    config("""
        {"mcpServers": {
          "good": {"command": "x"},
          "bad": {"command": "x",
                  "env": {"TOKEN": "${MISSING_ONE}"}},
          "fine": {"command": "y"}}}
        """);

    Settings settings = read();

    assertThat(settings.servers().keySet()).containsExactly("good", "fine");
    assertThat(settings.broken()).containsOnlyKeys("bad");
    assertThat(broken(settings, "bad")).contains(home.resolve("config.json") + ", line 4, column 19",
        "mcpServers.bad.env.TOKEN", "MISSING_ONE is not set");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "{'comand': 'x'}                               | unknown key \"comand\"; did you mean \"command\"?",
      "{'command': 'x', 'timeoutMs': 1}              | did you mean \"timeout_ms\"?",
      "{}                                            | neither \"command\" nor \"url\"",
      "{'command': 'x', 'url': 'http://h'}           | both \"command\" and \"url\"",
      "{'command': ''}                               | mcpServers.a.command: is empty",
      "{'command': ['x']}                            | got a list, expected a text in quotes",
      "{'command': 'x', 'args': 'y'}                 | mcpServers.a.args: got the text \"y\", expected a list",
      "{'command': 'x', 'args': [1]}                 | mcpServers.a.args[0]: got 1, expected a text in quotes",
      "{'command': 'x', 'env': {'A': null}}          | mcpServers.a.env.A: got null",
      "{'command': 'x', 'env': {'A=B': 'c'}}         | not the name of a variable",
      "{'command': 'x', 'envFile': '.env'}           | files of variables are not read",
      "{'command': 'x', 'args': ['${input:token}']}  | only VS Code can do",
      "{'command': 'x', 'args': ['${A']}             | ${A is not a variable",
      "{'command': 'x', 'args': ['${A:-${B}}']}      | is not a variable",
      "{'command': 'x', 'args': ['a\\u0000b']}       | U+0000",
      "{'command': 'x', 'type': 'http'}              | needs a \"url\"",
      "{'url': 'http://h', 'type': 'stdio'}          | needs a \"command\"",
      "{'url': 'http://h', 'type': 'pigeon'}         | expected \"stdio\", \"http\" or \"sse\"",
      "{'url': 'not a url'}                          | \"not a url\" is not an address",
      "{'url': 'ftp://h/x'}                          | is not an address",
      "{'url': 'https://'}                           | is not an address",
      "{'url': 'http://h', 'headers': {'A B': 'c'}}  | not the name of a header",
      "{'url': 'http://h', 'headers': {'A': 'b\\nc'}} | holds a line break",
      "{'command': 'x', 'max_parallel': 0}           | got 0, expected a whole number from 1",
      "{'command': 'x', 'max_parallel': 1.5}         | got 1.5, expected a whole number",
      "{'command': 'x', 'timeout_ms': 1e400}         | expected a whole number",
      "{'command': 'x', 'start': 'lazy'}             | expected one of \"eager\", \"on_demand\"",
      "{'command': 'x', 'disabled': 'yes'}           | expected true or false",
      "{'command': 'x', 'tools': {'t': {'hid': true}}} | mcpServers.a.tools.t.hid: unknown key \"hid\"; did you mean \"hide\"?",
      "{'command': 'x', 'tools': {'t': {'pin': []}}} | expected an object",
      "['x']                                         | mcpServers.a: got a list, expected an object in braces"})
  void read_wrongEntry_isBrokenAndSaysWhy(String entry, String message) throws IOException {
    config("{\"mcpServers\": {\"a\": " + entry.replace('\'', '"') + ", \"b\": {\"command\": \"x\"}}}");

    Settings settings = read();

    assertThat(settings.servers()).containsOnlyKeys("b");
    assertThat(broken(settings, "a")).contains(message).contains("config.json, line 1, column ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"std", "pml", "cap", "meta", "dns", "learn", "", "a b", "a:b", "é", "a/b"})
  void read_badOrReservedName_isBroken(String name) throws IOException {
    config("{\"mcpServers\": {\"" + name + "\": {\"command\": \"x\"}}}");

    assertThat(broken(read(), name)).contains("name");
  }

  @Test
  void read_tokenInBadAddress_isNotShown() throws IOException {
    config("{\"mcpServers\": {\"a\": {\"url\": \"ftp://h/?token=sesame99\"}}}");

    assertThat(broken(read(), "a")).contains("ftp://h/?token=***").doesNotContain("sesame99");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "{                                     | line 1, column",
      "[]                                    | expected one JSON object",
      "' '                                   | empty: expected one JSON value",
      "{'a': 1} x                            | line 1, column 10",
      "{'mcpServer': {}}                     | unknown key \"mcpServer\"; did you mean \"mcpServers\"?",
      "{'mcpServers': []}                    | mcpServers: got a list, expected an object",
      "{'http': {'port': '80'}}              | http.port: got the text \"80\", expected a whole number from 0 to 65535",
      "{'http': {'port': 65536}}             | got 65536",
      "{'http': {'prot': 1}}                 | did you mean \"port\"?",
      "{'http': null}                        | http: got null",
      "{'wireNames': 'SAFE'}                 | expected one of \"safe\", \"plain\", \"bare\"",
      "{'permissions': {'default': 'yes'}}   | expected one of \"allow\", \"ask\", \"deny\"",
      "{'permissions': {'allow': ['']}}      | permissions.allow[0]: is empty",
      "{'learning': {'promote_success': 70}} | expected a number from 0 to 1",
      "{'curation': {'namespaces': {'jira:*': 'pml'}}} | is not a namespace",
      "{'names': {'reservation_days': -1}} | expected a whole number from 0 to 36500",
      "{'names': {'reserve': 1}} | reserve",
      "{'curation': {'auto_after': -1}} | expected a whole number from 0 to 1000000",
      "{'scope': {'org': 'a.b'}}             | is not a name",
      "{'profile': 'smal', 'profiles': {'small': {}}} | did you mean \"small\"?",
      "{'storage': {'url': 'postgres://x'}}  | jdbc:postgresql://localhost/pml",
      "{'storage': {'url': '${NO_URL}'}}     | NO_URL is not set",
      "{'workspace': 'a\\u0000b'}            | not the path of a folder",
      "{'sandbox': {'require': 'none'}}      | sandbox.require: got the text \"none\", expected one of \"os\", \"language\"",
      "{'sandbox': {'memory_mb': 8}}         | sandbox.memory_mb: got 8, expected a whole number from 16 to 65536",
      "{'sandbox': {'workers': 0}}           | sandbox.workers: got 0, expected a whole number from 1 to 256",
      "{'sandbox': {'timeout': 1}}           | did you mean \"timeout_ms\"?",
      "{'embedding': {'model': 'm.onnx'}}   | needs \"tokenizer\"",
      "{'embedding': {'modle': 'm.onnx'}}   | did you mean"})
  void read_wrongFile_isRefusedAndSaysWhere(String text, String message) throws IOException {
    config(text.replace('\'', '"'));

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining(home.resolve("config.json").toString())
        .withMessageContaining(message)
        .matches(e -> e.code() == ErrorCode.BAD_CONFIG);
  }

  @Test
  void read_duplicateServer_isRefusedByName() throws IOException {
    config("{\"mcpServers\": {\n\"github\": {\"command\": \"x\"},\n  \"github\": {\"command\": \"y\"}}}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining("line 3, column 3: the server github is defined twice, first on line 2, column 1");
  }

  @Test
  void read_serverUnderBothKeys_isRefusedByName() throws IOException {
    config("{\"mcpServers\": {\"x\": {\"command\": \"a\"}}, \"servers\": {\"x\": {\"command\": \"b\"}}}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining("the server x is defined twice");
  }

  @Test
  void read_commentsByteOrderMarkAndCarriageReturns_areAccepted() throws IOException {
    config("\uFEFF{ // mine\r\n  \"http\": {\"port\": 1,}, /* x */\r\n  \"expose\": [\"a://b\"],\r\n}\r\n");

    assertThat(read().http().port()).isEqualTo(1);
    assertThat(read().expose()).isEqualTo(patterns("a://b"));
  }

  @Test
  void read_errorAfterCommentsAndCarriageReturns_isPlacedRight() throws IOException {
    config("\uFEFF{ // mine\r\n  /* two\r\n lines */ \"http\": {\"port\": -1}}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining("line 3, column 20: http.port: got -1");
  }

  @Test
  void read_notUtf8_isRefused() throws IOException {
    Files.write(home.resolve("config.json"), "{\"a\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1));

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read).withMessageContaining("not UTF-8");
  }

  @Test
  void read_folderInPlaceOfFile_isRefused() throws IOException {
    Files.createDirectory(home.resolve("config.json"));

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read).withMessageContaining("is a folder");
  }

  @Test
  void read_hugeOrDeepFile_isRefused() throws IOException {
    config(" ".repeat(5 << 20));
    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read).withMessageContaining("bytes, more than");

    config("[".repeat(100_000));
    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read).withMessageContaining("config.json");
  }

  @Test
  void read_symbolicLink_isFollowed() throws IOException {
    Path real = Files.writeString(home.resolve("real.json"), "{\"http\": {\"port\": 5}}");
    Files.createSymbolicLink(home.resolve("config.json"), real);

    assertThat(read().http().port()).isEqualTo(5);
  }

  @Test
  void read_namedFile_isReadInstead_andHasToBeThere() throws IOException {
    config("{\"http\": {\"port\": 1}}");
    Path other = Files.writeString(home.resolve("other.json"), "{\"http\": {\"port\": 2}}");

    assertThat(SettingsReader.read(home, Optional.of(other), Optional.empty(), Map.of()).http().port()).isEqualTo(2);
    assertThatExceptionOfType(PmlException.class)
        .isThrownBy(() -> SettingsReader.read(home, Optional.of(home.resolve("no.json")), Optional.empty(), Map.of()))
        .withMessageContaining("no such file");
  }

  @Test
  void profileFor_clients_takesTheFirstClaimThenTheDefault() throws IOException {
    config(
        """
            {"profiles": {
               "small": {"tools": ["*:list*", "gith*"], "except": ["*:list_x"], "servers": ["github", "fs"], "clients": ["cursor*"]},
               "rest": {"except": ["shell:*"]}},
             "profile": "rest"}
            """);

    Settings settings = read();

    assertThat(settings.profileFor("cursor-vscode").name()).isEqualTo("small");
    assertThat(settings.profileFor("cursor-vscode")).matches(small -> small.permits(new ToolId("github", "delete")))
        .matches(small -> small.permits(new ToolId("fs", "list_y")))
        .matches(small -> !small.permits(new ToolId("fs", "list_x")))
        .matches(small -> !small.permits(new ToolId("fs", "read")))
        .matches(small -> !small.permits(new ToolId("other", "list_y")));
    assertThat(settings.profileFor("codex")).matches(rest -> rest.permits(new ToolId("fs", "read")))
        .matches(rest -> !rest.permits(new ToolId("shell", "run")));
    assertThat(Settings.DEFAULTS.profileFor("codex").permits(new ToolId("shell", "run"))).isTrue();
  }

  @Test
  void masked_secrets_areNowhere() throws IOException {
    config(
        """
            {"mcpServers": {
              "a": {"command": "x", "args": ["--token", "sesame-one", "--api-key=sesame-two", "--in", "${GITHUB_TOKEN}"],
                    "env": {"MY_PASSWORD": "abc", "PLAIN": "AKIAIOSFODNN7EXAMPLE", "LEVEL": "debug", "X": "p-${GITHUB_TOKEN}"},
                    "tools": {"t": {"pin": {"password": "sesame-six", "owner": "me"}}}},
              "b": {"url": "https://u:sesame-three@h/mcp?key=sesame-four",
                    "headers": {"Authorization": "Bearer sesame-five", "Accept": "text/plain"}}},
             "storage": {"url": "jdbc:postgresql://db/pml?password=sesame-seven"}}
            """);

    Settings settings = read();

    assertThat(Json.write(settings.masked())).doesNotContain("sesame", "ghp_", "AKIA", "\"abc\"")
        .contains("\"MY_PASSWORD\":\"***\"", "\"LEVEL\":\"debug\"", "\"X\":\"p-***\"", "--api-key=***",
            "\"Authorization\":\"***\"", "\"Accept\":\"text/plain\"", "\"owner\":\"me\"", "?password=***");
    assertThat(settings.toString()).doesNotContain("sesame", "ghp_", "AKIA");
    assertThat(settings.servers().values().toString()).doesNotContain("sesame-three", "sesame-five", "ghp_", "AKIA");
    assertThat(settings.secrets()).contains("sesame-one", "sesame-two", "sesame-three", "sesame-four", "sesame-five",
        "sesame-seven", "AKIAIOSFODNN7EXAMPLE", "ghp_0123456789abcdef").doesNotContain("debug", "text/plain", "abc");
  }

  @Test
  void masked_withoutSecrets_readsBackAsTheSame() throws IOException {
    config(
        """
            {"mcpServers": {"a": {"command": "x", "args": ["1"], "cwd": "/w", "tools": {"t": {"hide": true, "pin": {"n": 1}}}},
                            "b": {"type": "sse", "url": "https://h/", "trust": "none", "disabled": true}},
             "profiles": {"p": {"tools": ["a:*"], "clients": ["c"]}}, "profile": "p", "workspace": "/w",
             "permissions": {"deny": ["a:b"]}, "storage": {"url": "jdbc:postgresql://db/pml"}}
            """);
    Settings settings = read();

    config(Json.pretty(settings.masked()));

    assertThat(read()).isEqualTo(settings);
  }

  private Settings read() {
    return SettingsReader.read(home, Optional.empty(), Optional.empty(), ENVIRONMENT);
  }

  private void config(String text) throws IOException {
    Files.writeString(home.resolve("config.json"), text);
  }

  private static List<ToolPattern> patterns(String... texts) {
    return List.of(texts).stream().map(ToolPattern::new).toList();
  }

  private static ServerSettings server(Settings settings, String name) {
    return Optional.ofNullable(settings.servers().get(name)).orElseThrow();
  }

  private static String broken(Settings settings, String name) {
    return Optional.ofNullable(settings.broken().get(name)).orElseThrow();
  }
}
