package io.pml.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pml.clients.ImportResult.Added;
import io.pml.clients.ImportResult.AlreadyThere;
import io.pml.clients.ImportResult.Skipped;
import io.pml.clients.Machine.Platform;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ClientsTest {
  private static final Path PML = Path.of("/opt/pml/pml");
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));

  @TempDir
  private Path home;

  private Path project = Path.of("");
  private Clients clients = new Clients(machine(Platform.LINUX, Path.of("")), CLOCK);

  @BeforeEach
  void setUp() throws IOException {
    project = Files.createDirectories(home.resolve("work/web"));
    clients = new Clients(machine(Platform.LINUX, home), CLOCK);
  }

  @ParameterizedTest
  @CsvSource({"LINUX,CLAUDE_DESKTOP,.config/Claude/claude_desktop_config.json",
      "MAC,CLAUDE_DESKTOP,Library/Application Support/Claude/claude_desktop_config.json",
      "WINDOWS,CLAUDE_DESKTOP,AppData/Roaming/Claude/claude_desktop_config.json", "LINUX,CLAUDE_CODE,.claude.json",
      "LINUX,CURSOR,.cursor/mcp.json", "LINUX,VS_CODE,.config/Code/User/mcp.json",
      "MAC,VS_CODE,Library/Application Support/Code/User/mcp.json",
      "WINDOWS,VS_CODE,AppData/Roaming/Code/User/mcp.json",
      "LINUX,CODEX,.codex/config.toml"})
  void userFile_platform_isWhereTheClientKeepsIt(Platform platform, ClientApp app, String expected) {
    assertThat(app.userFile(machine(platform, home))).isEqualTo(home.resolve(expected));
  }

  @Test
  void userFile_variables_moveIt() {
    Machine moved = new Machine(Platform.LINUX, home,
        Map.of("XDG_CONFIG_HOME", "/x", "CODEX_HOME", "/c", "CLAUDE_CONFIG_DIR", "/d"), Optional.empty());

    assertThat(ClientApp.VS_CODE.userFile(moved)).isEqualTo(Path.of("/x/Code/User/mcp.json"));
    assertThat(ClientApp.CODEX.userFile(moved)).isEqualTo(Path.of("/c/config.toml"));
    assertThat(ClientApp.CLAUDE_CODE.userFile(moved)).isEqualTo(Path.of("/d/.claude.json"));
    assertThat(ClientApp.CURSOR.projectFile(moved)).isEmpty();
  }

  @Test
  void platform_names_areRecognised() {
    assertThat(Stream.of("Linux", "Mac OS X", "Darwin", "Windows 11").map(Platform::named))
        .containsExactly(Platform.LINUX, Platform.MAC, Platform.MAC, Platform.WINDOWS);
  }

  @Test
  void find_everyClient_showsItsServers() throws IOException {
    write(".claude.json", """
        {"numStartups": 7, "mcpServers": {"one": {"command": "a"}},
         "projects": {"/p": {"mcpServers": {"two": {"command": "b"}}}, "/q": {}}}""");
    write(".config/Claude/claude_desktop_config.json", "{\"mcpServers\": {\"three\": {\"command\": \"c\"}}}");
    write(".cursor/mcp.json", "\uFEFF{\"mcpServers\": {\"four\": {\"url\": \"https://h/\"}}}\r\n");
    write(".config/Code/User/mcp.json",
        "{ // mine\n\"servers\": {\"five\": {\"type\": \"stdio\", \"command\": \"d\",}}}");
    write(".codex/config.toml", "model = \"x\"\n[mcp_servers.six]\ncommand = \"e\"\n");
    write("work/web/.mcp.json", "{\"mcpServers\": {\"seven\": {\"command\": \"./f\"}}}");
    write("work/web/.cursor/mcp.json", "{\"mcpServers\": {\"eight\": {\"command\": \"g\"}}}");
    write("work/web/.vscode/mcp.json", "{\"servers\": {\"nine\": {\"command\": \"h\"}}}");

    List<FoundConfig> found = clients.find();

    assertThat(found).allMatch(config -> config.problems().isEmpty()).hasSize(8);
    assertThat(servers()).extracting(FoundServer::name)
        .containsExactly("one", "two", "seven", "three", "four", "eight", "five", "nine", "six");
    assertThat(server("two").project()).contains(Path.of("/p"));
    assertThat(server("seven").project()).contains(project);
    assertThat(server("one").project()).isEmpty();
  }

  @Test
  void find_noClient_isEmpty() {
    assertThat(clients.find()).isEmpty();
  }

  @Test
  void find_brokenFiles_areReportedWithoutHidingOthers() throws IOException {
    write(".claude.json", "{\"mcpServers\": [1], \"projects\": {\"\\u0000\": {}}}");
    write(".cursor/mcp.json", "{\"mcpServers\": {");
    write(".config/Code/User/mcp.json", "{\"servers\": {\"a\": 5, \"b\": {\"command\": \"x\"}}}");
    write(".codex/config.toml", "a = 1\nb = 1979-05-27\n");

    assertThat(clients.find()).flatExtracting(FoundConfig::problems)
        .satisfiesExactly(problem -> assertThat(problem).contains("\"mcpServers\" is not an object"),
            problem -> assertThat(problem).contains("is not a folder"),
            problem -> assertThat(problem).contains("is not JSON: line 1"),
            problem -> assertThat(problem).contains("the server \"a\" is not an object"),
            problem -> assertThat(problem).contains("config.toml, line 2: \"1979-05-27\" is not understood"));
    assertThat(servers()).extracting(FoundServer::name).containsExactly("b");
  }

  @Test
  void importInto_noConfigYet_writesOneForTheOwnerAlone() throws IOException {
    write(".cursor/mcp.json",
        "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"TOKEN\": \"${T}\", \"KEY\": \"plain\"}}}}");

    ImportResult result = clients.importInto(config(), servers(), false);

    assertThat(result.edit()).isEqualTo(new FileEdit.Written(config(), Optional.empty()));
    assertThat(result.decisions()).containsExactly(new Added(server("a"), "a", List.of()));
    assertThat(json(config()).at("/mcpServers/a/env/TOKEN").asString()).isEqualTo("${T}");
    assertThat(json(config()).at("/mcpServers/a/env/KEY").asString()).isEqualTo("plain");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(config()))).isEqualTo("rw-------");
    assertThat(files(config().resolveSibling("."))).containsExactly("config.json");
  }

  @Test
  void importInto_again_changesNothing() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
    clients.importInto(config(), servers(), false);
    String before = Files.readString(config());

    ImportResult again = clients.importInto(config(), servers(), false);

    assertThat(again.edit()).isEqualTo(new FileEdit.Unchanged(config()));
    assertThat(again.decisions()).containsExactly(new AlreadyThere(server("a"), "a"));
    assertThat(config()).hasContent(before);
  }

  @Test
  void importInto_nameTakenByAnother_getsALongerName() throws IOException {
    write(".pml/config.json", "{\"http\": {\"port\": 1}, \"mcpServers\": {\"a\": {\"command\": \"mine\"}}}");
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"other\", \"type\": \"stdio\"}}}");
    write("work/web/.cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"third\"}}}");

    ImportResult first = clients.importInto(config(), servers(), false);
    ImportResult second = clients.importInto(config(), servers(), false);

    assertThat(first.decisions()).extracting(decision -> decision instanceof Added added ? added.name() : "")
        .containsExactly("a-cursor", "a-cursor-2");
    assertThat(second.edit()).isInstanceOf(FileEdit.Unchanged.class);
    assertThat(json(config()).at("/mcpServers/a/command").asString()).isEqualTo("mine");
    assertThat(json(config()).at("/http/port").asInt()).isEqualTo(1);
  }

  @Test
  void importInto_sameServerOfTwoClients_isTakenOnce() throws IOException {
    write(".claude.json", "{\"mcpServers\": {\"a\": {\"type\": \"stdio\", \"command\": \"x\", \"env\": {}}}}");
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"autoApprove\": []}}}");

    ImportResult result = clients.importInto(config(), servers(), false);

    assertThat(result.decisions()).hasExactlyElementsOfTypes(Added.class, AlreadyThere.class);
    assertThat(json(config()).path("mcpServers").propertyNames()).containsExactly("a");
  }

  @Test
  void importInto_oddServers_areSkippedOrMended() throws IOException {
    write(".config/Code/User/mcp.json", """
        {"servers": {
          "pml": {"command": "/usr/bin/pml", "args": ["stdio"]},
          "my own": {"command": "x"},
          "std": {"command": "y"},
          "asks": {"command": "x", "args": ["${input:token}"]},
          "file": {"command": "x", "envFile": ".env"},
          "folder": {"command": "${workspaceFolder}/x"},
          "empty": {},
          "home": {"command": "${userHome}/x", "strange": 1}}}""");
    write("work/web/.mcp.json", "{\"mcpServers\": {\"near\": {\"command\": \"./x\"}}}");

    ImportResult result = clients.importInto(config(), servers(), false);

    assertThat(result.decisions()).filteredOn(Skipped.class::isInstance)
        .extracting(decision -> decision.server().name())
        .containsExactly("pml", "asks", "file", "folder", "empty");
    JsonNode written = json(config()).path("mcpServers");
    assertThat(written.propertyNames()).containsExactly("near", "my-own", "std-vscode", "home");
    assertThat(Json.write(written.path("home"))).isEqualTo("{\"command\":\"${HOME}/x\"}");
    assertThat(written.at("/near/cwd").asString()).isEqualTo(project.toString());
    assertThat(result.decisions()).filteredOn(decision -> decision.server().name().equals("home"))
        .singleElement()
        .matches(decision -> decision instanceof Added added && added.notes().toString().contains("strange"));
  }

  @Test
  void importInto_codex_speaksOurWords() throws IOException {
    write(".codex/config.toml", """
        [mcp_servers.local]
        command = "npx"
        args = ["-y", "x"]
        env = { A = "b" }
        env_vars = ["HOME"]
        startup_timeout_sec = 20
        tool_timeout_sec = 1.5
        enabled = false
        disabled_tools = ["rm"]
        enabled_tools = ["ls"]

        [mcp_servers."remote.one"]
        url = "https://h/mcp"
        bearer_token_env_var = "TOKEN"
        http_headers = { "X-A" = "b" }
        env_http_headers = { "X-B" = "B" }
        """);

    ImportResult result = clients.importInto(config(), servers(), false);

    assertThat(json(config()).path("mcpServers")).isEqualTo(Json.parse("""
        {"local": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b", "HOME": "${HOME}"},
                   "start_timeout_ms": 20000, "timeout_ms": 1500, "enabled": false, "disabledTools": ["rm"]},
         "remote.one": {"url": "https://h/mcp",
                        "headers": {"Authorization": "Bearer ${TOKEN}", "X-A": "b", "X-B": "${B}"}}}"""));
    assertThat(result.decisions().getFirst())
        .matches(decision -> decision instanceof Added added && added.notes().toString().contains("enabled_tools"));
    Settings settings = SettingsReader.read(home.resolve(".pml"), Optional.empty(), Optional.empty(),
        Map.of("HOME", "/h", "TOKEN", "t", "B", "b"));
    assertThat(settings.broken()).isEmpty();
    assertThat(settings.servers()).containsOnlyKeys("local", "remote.one");
  }

  @Test
  void importInto_dryRun_writesNothing() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

    ImportResult result = clients.importInto(config(), servers(), true);

    assertThat(result.edit()).isEqualTo(new FileEdit.Planned(config()));
    assertThat(result.decisions()).hasExactlyElementsOfTypes(Added.class);
    assertThat(config().getParent()).doesNotExist();
  }

  @Test
  void importInto_configWithComments_isLeftAlone() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
    write(".pml/config.json", "{ // mine\n}");

    ImportResult result = clients.importInto(config(), servers(), false);

    assertThat(result.edit()).isInstanceOfSatisfying(FileEdit.ByHand.class, byHand -> {
      assertThat(byHand.reason()).contains("comments");
      assertThat(Json.parse(byHand.snippet())).isEqualTo(Json.parse("{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}"));
    });
    assertThat(config()).hasContent("{ // mine\n}");
  }

  @Test
  void importInto_brokenConfig_isRefused() throws IOException {
    write(".pml/config.json", "{");
    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> clients.importInto(config(), List.of(), false))
        .withMessageContaining("is not JSON");

    write(".pml/config.json", "{\"mcpServers\": 1}");
    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> clients.importInto(config(), List.of(), false))
        .withMessageContaining("is not an object");
  }

  @ParameterizedTest
  @EnumSource(value = ClientApp.class, names = {"CLAUDE_CODE", "CLAUDE_DESKTOP", "CURSOR", "VS_CODE"})
  void install_jsonClient_addsPmlAndKeepsTheRest(ClientApp app) throws IOException {
    String key = app == ClientApp.VS_CODE ? "servers" : "mcpServers";
    String before = "{\r\n    \"big\": 12345678901234567890.10,\r\n    \"" + key + "\": {\r\n        \"a\": {\r\n"
        + "            \"command\": \"x\"\r\n        }\r\n    }\r\n}\r\n";
    Path file = write(home.relativize(app.userFile(machine(Platform.LINUX, home))).toString(), before);

    InstallResult result = clients.install(app, PML, Optional.empty(), List.of(), false);
    InstallResult again = clients.install(app, PML, Optional.empty(), List.of(), false);

    assertThat(result.edit()).isEqualTo(
        new FileEdit.Written(file, Optional.of(file.resolveSibling(file.getFileName() + ".backup-20260102-030405"))));
    assertThat(file.resolveSibling(file.getFileName() + ".backup-20260102-030405")).hasContent(before);
    assertThat(again.edit()).isEqualTo(new FileEdit.Unchanged(file));
    assertThat(json(file).path(key).path("pml").path("command").asString()).isEqualTo("/opt/pml/pml");
    assertThat(json(file).path(key).path("pml").path("args").get(0).asString()).isEqualTo("stdio");
    assertThat(Files.readString(file)).startsWith(before.substring(0, before.indexOf("        }\r\n")))
        .endsWith("    }\r\n}\r\n");

    InstallResult gone = clients.uninstall(app, false);

    assertThat(gone.removed()).containsExactly("pml");
    assertThat(Files.readString(file)).isEqualTo(before);
    assertThat(clients.uninstall(app, false).edit()).isInstanceOf(FileEdit.Unchanged.class);
  }

  @Test
  void install_unusualHome_isToldToTheClientAndFollowsAChange() throws IOException {
    Files.createDirectory(home.resolve(".cursor"));
    Path file = home.resolve(".cursor/mcp.json");

    clients.install(ClientApp.CURSOR, PML, Optional.of(Path.of("/data/pml")), List.of(), false);
    assertThat(json(file).path("mcpServers").path("pml").path("args").toString())
        .isEqualTo("[\"stdio\",\"--home\",\"/data/pml\"]");

    clients.install(ClientApp.CURSOR, PML, Optional.of(Path.of("/other")), List.of(), false);
    assertThat(json(file).path("mcpServers").path("pml").path("args").toString())
        .isEqualTo("[\"stdio\",\"--home\",\"/other\"]");
    assertThat(clients.uninstall(ClientApp.CURSOR, false).removed()).containsExactly("pml");
  }

  @Test
  void install_clientWithoutFile_getsOne() throws IOException {
    Files.createDirectory(home.resolve(".cursor"));

    InstallResult planned = clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), true);
    assertThat(planned.edit()).isInstanceOf(FileEdit.Planned.class);
    assertThat(home.resolve(".cursor/mcp.json")).doesNotExist();

    clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false);
    assertThat(home.resolve(".cursor/mcp.json")).hasContent("""
        {
          "mcpServers": {
            "pml": {
              "command": "/opt/pml/pml",
              "args": [
                "stdio"
              ]
            }
          }
        }
        """);
  }

  @Test
  void install_clientNotThere_isRefused() {
    assertThatExceptionOfType(PmlException.class)
        .isThrownBy(() -> clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false))
        .withMessageContaining("Cursor is not on this machine")
        .matches(e -> e.code() == ErrorCode.NOT_FOUND);
    assertThatExceptionOfType(PmlException.class)
        .isThrownBy(() -> clients.install(ClientApp.CLAUDE_CODE, PML, Optional.empty(), List.of(), false));
  }

  @Test
  void install_movedProgram_updatesTheEntryAndKeepsItsOtherKeys() throws IOException {
    Path file = write(".cursor/mcp.json",
        "{\"mcpServers\": {\"memory\": {\"command\": \"/old/pml\", \"args\": [\"--home\", \"x\", \"stdio\"], \"env\": {\"A\": \"b\"}}}}");

    clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false);

    assertThat(json(file)).isEqualTo(Json.parse(
        "{\"mcpServers\": {\"memory\": {\"command\": \"/opt/pml/pml\", \"args\": [\"--home\", \"x\", \"stdio\"], \"env\": {\"A\": \"b\"}}}}"));
  }

  @Test
  void install_anotherServerCalledPml_isRefused() throws IOException {
    Path file = write(".cursor/mcp.json", "{\"mcpServers\": {\"pml\": {\"command\": \"else\"}}}");

    assertThatExceptionOfType(PmlException.class)
        .isThrownBy(() -> clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false))
        .withMessageContaining("another server called \"pml\"");
    assertThat(json(file).at("/mcpServers/pml/command").asString()).isEqualTo("else");
  }

  @Test
  void install_fileWithComments_isLeftAloneAndShowsWhatToPaste() throws IOException {
    String before = "{\n  // my servers\n  \"servers\": {}\n}";
    Path file = write(".config/Code/User/mcp.json", before);

    InstallResult result = clients.install(ClientApp.VS_CODE, PML, Optional.empty(), List.of(), false);

    assertThat(result.edit()).isInstanceOfSatisfying(FileEdit.ByHand.class,
        byHand -> assertThat(Json.parse(byHand.snippet())).isEqualTo(Json.parse(
            "{\"servers\": {\"pml\": {\"type\": \"stdio\", \"command\": \"/opt/pml/pml\", \"args\": [\"stdio\"]}}}")));
    assertThat(file).hasContent(before);
    assertThat(files(file.resolveSibling("."))).containsExactly("mcp.json");
  }

  @Test
  void install_removingImported_takesThemOutOfTheUsersFileAlone() throws IOException {
    Path file = write(".claude.json", """
        {"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}, "keep": {"command": "k"}},
         "projects": {"/p": {"mcpServers": {"c": {"command": "z"}}, "history": [1]}}}""");
    Path shared = write("work/web/.mcp.json", "{\"mcpServers\": {\"d\": {\"command\": \"w\"}}}");
    List<FoundServer> imported = Stream.of("a", "b", "c", "d").map(this::server).toList();
    write(".claude.json", Files.readString(file).replace("\"y\"", "\"changed\""));

    InstallResult result = clients.install(ClientApp.CLAUDE_CODE, PML, Optional.empty(), imported, false);

    assertThat(result.removed()).containsExactly("a", "c");
    assertThat(result.notes()).hasSize(2);
    assertThat(json(file).path("mcpServers").propertyNames()).containsExactly("b", "keep", "pml");
    assertThat(Json.write(json(file).path("projects"))).isEqualTo("{\"/p\":{\"mcpServers\":{},\"history\":[1]}}");
    assertThat(json(shared).path("mcpServers").has("d")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"'\n'", "'\r\n'"})
  void install_codex_touchesOneTableAlone(String newline) throws IOException {
    String before = """
        # my settings
        model = "gpt"   # best

        [mcp_servers.other]
        command = 'x'

        # about the next
        [projects."/p"]
        trust_level = "trusted"
        """.replace("\n", newline);
    Path file = write(".codex/config.toml", before);

    clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(), false);

    assertThat(Files.readString(file)).isEqualTo(
        before + "\n[mcp_servers.pml]\ncommand = \"/opt/pml/pml\"\nargs = [\"stdio\"]\n".replace("\n", newline));
    assertThat(clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(), false).edit())
        .isInstanceOf(FileEdit.Unchanged.class);

    clients.install(ClientApp.CODEX, Path.of("/new/pml"), Optional.empty(), List.of(), false);
    assertThat(Files.readString(file)).contains("command = \"/new/pml\"" + newline + "args");

    clients.uninstall(ClientApp.CODEX, false);
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void install_codexEntryWithExtras_keepsThem() throws IOException {
    Path file = write(".codex/config.toml",
        "[mcp_servers.pml] # mine\ncommand = '/old/pml' # path\nstartup_timeout_sec = 5\nargs = [\n  \"stdio\",\n]\n[mcp_servers.pml.env]\nA = \"b\"\n[last]\n");

    clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(), false);
    assertThat(file).hasContent(
        "[mcp_servers.pml] # mine\ncommand = \"/opt/pml/pml\" # path\nstartup_timeout_sec = 5\nargs = [\n  \"stdio\",\n]\n[mcp_servers.pml.env]\nA = \"b\"\n[last]\n");

    clients.uninstall(ClientApp.CODEX, false);
    assertThat(file).hasContent("[last]\n");
  }

  @Test
  void install_codexRemovingImported_takesTheirTables() throws IOException {
    Path file = write(".codex/config.toml",
        "[mcp_servers.a]\ncommand = \"x\"\n\n[mcp_servers.a.env]\nK = \"v\"\n\n[mcp_servers.b]\ncommand = \"y\"\n");

    InstallResult result = clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(server("a")), false);

    assertThat(result.removed()).containsExactly("a");
    assertThat(TomlDocument.parse(Files.readString(file)).root().path("mcp_servers").propertyNames())
        .containsExactly("b", "pml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp_servers = { a = { command = \"x\" } }\n",
      "[mcp_servers]\npml = { command = \"/old/pml\", args = [\"stdio\"] }\n",
      "[mcp_servers.pml]\nargs = [\"stdio\"]\nurl = \"http://127.0.0.1:3003/mcp\"\n"})
  void install_codexWrittenInAnotherWay_isLeftAlone(String before) throws IOException {
    Path file = write(".codex/config.toml", before);

    FileEdit edit = clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(), false).edit();

    assertThat(edit).isInstanceOfSatisfying(FileEdit.ByHand.class,
        byHand -> assertThat(byHand.snippet()).startsWith("[mcp_servers.pml]\n"));
    assertThat(file).hasContent(before);
  }

  @Test
  void install_codexDottedKeys_areReplacedInPlace() throws IOException {
    Path file = write(".codex/config.toml",
        "[mcp_servers]\npml.command = \"/old/pml\"\npml.args = [\"stdio\"]\n");

    clients.install(ClientApp.CODEX, PML, Optional.empty(), List.of(), false);

    assertThat(file).hasContent("[mcp_servers]\npml.command = \"/opt/pml/pml\"\npml.args = [\"stdio\"]\n");
    assertThat(clients.uninstall(ClientApp.CODEX, false).edit()).isInstanceOf(FileEdit.ByHand.class);
  }

  @Test
  void install_emptyCodexFile_roundTrips() throws IOException {
    Path file = write(".codex/config.toml", "");

    clients.install(ClientApp.CODEX, Path.of("/odd \"path\"\\x/pml"), Optional.empty(), List.of(), false);
    assertThat(TomlDocument.parse(Files.readString(file)).root().at("/mcp_servers/pml/command").asString())
        .isEqualTo("/odd \"path\"\\x/pml");

    clients.uninstall(ClientApp.CODEX, false);
    assertThat(file).isEmptyFile();
  }

  @Test
  void install_linkedFile_staysALink() throws IOException {
    Path real = write("dotfiles/cursor.json", "{}");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Files.createDirectory(home.resolve(".cursor"));
    Path link = Files.createSymbolicLink(home.resolve(".cursor/mcp.json"), real);

    clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false);

    assertThat(link).isSymbolicLink();
    assertThat(json(real).at("/mcpServers/pml").isObject()).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real))).isEqualTo("rw-r-----");
    assertThat(files(home.resolve(".cursor"))).containsExactly("mcp.json");
  }

  @Test
  void install_linkToNothing_isRefused() throws IOException {
    Files.createDirectory(home.resolve(".cursor"));
    Files.createSymbolicLink(home.resolve(".cursor/mcp.json"), home.resolve("nowhere"));

    assertThatExceptionOfType(PmlException.class)
        .isThrownBy(() -> clients.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false))
        .withMessageContaining("is a link to a file that is not there");
  }

  @Test
  void install_readOnlyFolder_saysSoAndChangesNothing() throws IOException {
    Path archive = home.resolve("home.zip");
    try (FileSystem writable = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      Files.createDirectories(writable.getPath("/u/.cursor"));
      Files.writeString(writable.getPath("/u/.cursor/mcp.json"), "{}");
    }
    try (FileSystem readOnly = FileSystems.newFileSystem(archive, Map.of("accessMode", "readOnly"))) {
      Clients there = new Clients(machine(Platform.LINUX, readOnly.getPath("/u")), CLOCK);

      assertThatExceptionOfType(PmlException.class)
          .isThrownBy(() -> there.install(ClientApp.CURSOR, PML, Optional.empty(), List.of(), false))
          .withMessageContaining("cannot be written (read-only); nothing was changed");
      assertThat(files(readOnly.getPath("/u/.cursor"))).containsExactly("mcp.json");
    }
  }

  @Test
  void importInto_folderIsAFile_saysSoAndChangesNothing() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
    write(".pml", "a file");

    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> clients.importInto(config(), servers(), false))
        .withMessageContaining("cannot be written");
    assertThat(home.resolve(".pml")).hasContent("a file");
  }

  @Test
  void write_fileChangedMeanwhile_isRefusedAndLeavesNothingBehind() throws IOException {
    Path file = write("x/config.json", "{}");
    TextFile read = TextFile.read(file);
    write("x/config.json", "{\"new\": 1}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> read.write("{\"old\": 1}", CLOCK.instant()))
        .withMessageContaining("changed by another program");
    assertThat(file).hasContent("{\"new\": 1}");
    assertThat(files(file.resolveSibling("."))).containsExactly("config.json");
  }

  @Test
  void foundServer_toString_hidesTheEntry() throws IOException {
    write(".cursor/mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"K\": \"sesame\"}}}}");

    assertThat(clients.find().toString()).doesNotContain("sesame");
  }

  private Machine machine(Platform platform, Path folder) {
    return new Machine(platform, folder, Map.of(), Optional.of(project));
  }

  private Path config() {
    return home.resolve(".pml/config.json");
  }

  private Path write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, text);
  }

  private List<FoundServer> servers() {
    return clients.find().stream().flatMap(config -> config.servers().stream()).toList();
  }

  private FoundServer server(String name) {
    return servers().stream().filter(server -> server.name().equals(name)).findFirst().orElseThrow();
  }

  private static JsonNode json(Path file) throws IOException {
    return Json.parse(Files.readAllBytes(file));
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
