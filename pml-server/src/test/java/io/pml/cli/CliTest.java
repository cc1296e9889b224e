package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.DaemonLock;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Await;
import io.pml.testkit.faults.FaultyServer;
import io.pml.testkit.faults.Mode;
import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class CliTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private String output = "";

  @Test
  void run_nothing_showsHelpWithAllCommands() {
    assertThat(run()).isZero();
    assertThat(output).contains("serve", "stdio", "stop", "status", "init", "doctor", "tools", "call", "exec",
        "runs", "run", "stats", "approvals", "approve", "reject", "config", "version");
  }

  @Test
  void run_unknownCommand_isMisuse() {
    assertThat(run("serv")).isEqualTo(2);
    assertThat(output).isEmpty();
  }

  @Test
  void version_json_namesVersionAndProtocols() {
    assertThat(run("version", "--json")).isZero();
    ObjectNode answer = Json.parseObject(output);
    assertThat(answer.path("version").asString()).isNotEmpty();
    assertThat(answer.path("protocols")).isNotEmpty();
  }

  @Test
  void status_noDaemon_failsAndSaysSo() {
    assertThat(run("status", "--json", "--home", folder.toString())).isEqualTo(1);
    assertThat(Json.parseObject(output).path("running").asBoolean()).isFalse();
  }

  @Test
  void stop_noDaemon_isDone() {
    assertThat(run("stop", "--json", "--home", folder.toString())).isZero();
    assertThat(Json.parseObject(output).path("stopped").asBoolean()).isFalse();
  }

  @Test
  void configCheck_goodConfig_masksSecrets() throws IOException {
    config("""
        {"mcpServers": {"a": {"command": "true", "env": {"API_TOKEN": "very-secret-value"}}}}""");

    assertThat(run("config", "check", "--home", folder.toString())).isZero();
    assertThat(output).contains("\"a\"").doesNotContain("very-secret-value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"bogus\": 1}", "{\"mcpServers\": {\"a\": {\"comand\": \"x\"}}}",
      "{\"mcpServers\": {\"a\": {\"type\": \"http\", \"url\": \"htp:/x\"}}}",
      "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"T\": \"${NO_SUCH_VARIABLE_ANYWHERE}\"}}}}"})
  void configCheck_badConfig_fails(String text) throws IOException {
    config(text);

    assertThat(run("config", "check", "--home", folder.toString())).isEqualTo(1);
  }

  @Test
  void doctor_missingProgram_advises() throws IOException {
    config("""
        {"mcpServers": {"a": {"command": "no-such-program-anywhere"}}}""");

    assertThat(run("doctor", "--home", folder.toString())).isEqualTo(1);
    assertThat(output).contains("no program \"no-such-program-anywhere\"").contains("→ install it");
  }

  @Test
  void doctor_noDaemon_triesTheSandbox() {
    assertThat(run("doctor", "--json", "--home", folder.resolve("none").toString())).isZero();
    ObjectNode sandbox = (ObjectNode) Json.parseObject(output).path("sandbox");
    assertThat(sandbox.path("missing")).isEmpty();
    assertThat(sandbox.path("layers")).extracting(layer -> layer.asString())
        .contains("system calls (seccomp)", "limits of resources (rlimits)");
    assertThat(sandbox.path("probes")).hasSizeGreaterThan(12).allMatch(probe -> probe.path("ok").asBoolean());
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "serve --json --no-auth --port 0", "serve --until-last-session --home x",
      "serve --config a --project b"})
  void serve_plainCommandLine_isReadByHand(String line) {
    assertThat(ServeCommand.plain(line.split(" ", -1), nowhere())).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve --help", "serve --port", "serve --port x", "serve --home --json", "serve --home=x",
      "serve --bogus", "serve extra"})
  void serve_otherCommandLine_isLeftToTheLibrary(String line) {
    assertThat(ServeCommand.plain(line.split(" ", -1), nowhere())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve --port x", "serve --bogus", "tools --bogus", "call", "call a:b nojson", "config",
      "stdio --bogus"})
  void run_misused_exitsWithTwo(String line) {
    assertThat(run(line.split(" ", -1))).isEqualTo(2);
    assertThat(output).isEmpty();
  }

  @Test
  void serve_impossiblePort_fails() {
    assertThat(run("serve", "--port", "99999", "--home", folder.toString())).isEqualTo(1);
  }

  @Test
  void serve_homeThatCannotBe_saysWhatToDo() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    Execution result = Execution.of(command("serve", "--port", "0", "--home", file.resolve("home").toString()), folder,
        Map.of("PATH", path()));

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors()).contains("the home folder").contains("--home");
  }

  @Test
  void daemon_fromStartToStop_answersEveryCommand() throws Exception {
    String home = folder.resolve("home").toString();
    Process daemon = new ProcessBuilder(command("serve", "--json", "--port", "0", "--home", home)).start();
    try (BufferedReader reader = daemon.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("{");

      assertThat(run("status", "--json", "--home", home)).isZero();
      assertThat(Json.parseObject(output).path("pid").asLong()).isEqualTo(daemon.pid());
      assertThat(run("tools", "--json", "--home", home)).isZero();
      assertThat(Json.parseObject(output).path("tools").isArray()).isTrue();
      assertThat(run("call", "std:time_now", "{}", "--home", home)).isZero();
      assertThat(output).contains("UTC");
      assertThat(run("call", "std:no_such_tool", "--home", home)).isEqualTo(1);
      assertThat(run("discover", "what", "time", "is", "it", "--json", "--limit", "3", "--home", home)).isZero();
      assertThat(Json.parseObject(output).path("results").toString()).contains("std:time_now");
      assertThat(run("discover", "what time is it", "--server", "std", "--signatures", "--home", home)).isZero();
      assertThat(output).contains("SCORE", "std:time_now", "declare const mcp:{std:{time_now(");
      assertThat(run("discover", " ", "--home", home)).isEqualTo(1);
      assertThat(run("doctor", "--json", "--home", home)).isZero();

      Execution second = Execution.of(command("serve", "--port", "0", "--home", home), folder, Map.of("PATH", path()));
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.errors()).contains("already runs").contains("pml stop");

      assertThat(run("stop", "--json", "--home", home)).isZero();
      assertThat(Json.parseObject(output).path("stopped").asBoolean()).isTrue();
      assertThat(daemon.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(daemon.exitValue()).isZero();
    } finally {
      daemon.destroyForcibly();
    }
  }

  @Test
  void toolsAndDiscover_answersTooLongForAgents_showAllOfThem() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    try (Workshop shop = new Workshop()) {
      IntStream.range(0, 100).forEach(i -> shop.tool("tool" + i, "Does thing " + i, "{}", ToolResult::structured));
      Files.writeString(home.resolve("config.json"), "{\"mcpServers\": {\"shop\": {\"url\": \"" + shop.url()
          + "\"}}, \"results\": {\"inline_bytes\": 1024}}");
      Process daemon = new ProcessBuilder(command("serve", "--json", "--port", "0", "--home", home.toString())).start();
      try (BufferedReader reader = daemon.inputReader()) {
        assertThat(reader.readLine()).isEqualTo("{");

        Await.until("all tools are listed", () -> run("tools", "--json", "--home", home.toString()) == 0
            && Json.parseObject(output).path("tools").size() == 100);
        assertThat(run("discover", "do a thing", "--limit", "20", "--json", "--home", home.toString())).isZero();
        assertThat(Json.parseObject(output).path("results")).hasSize(20);
      } finally {
        daemon.destroy();
        daemon.waitFor();
      }
    }
  }

  @Test
  void statusAndDoctor_daemonThatIsNotWell_tellWhatItKnows() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    String bad = """
        "bad": {"command": "sh", "args": ["-c", "echo no luck >&2; exit 3"]}""";
    Files.writeString(home.resolve("config.json"),
        "{\"mcpServers\": {" + bad + ", \"old\": {\"command\": \"no-such-program-anywhere\"}}}");
    List<String> command = command("serve", "--json", "--port", "0", "--home", home.toString());
    command.add(1, "-Dpml.build=older");
    Process daemon = new ProcessBuilder(command).start();
    try (BufferedReader reader = daemon.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("{");
      Files.writeString(home.resolve("config.json"),
          "{\"mcpServers\": {" + bad + ", \"new\": {\"command\": \"no-such-program-anywhere\"}}}");
      Await.until("bad has failed", () -> run("status", "--json", "--home", home.toString()) == 0
          && Json.parseObject(output).path("servers").path(0).has("problem"));

      ObjectNode status = Json.parseObject(output);
      assertThat(status.path("problems")).hasSize(2);
      assertThat(status.path("executions").path("running").asInt(-1)).isZero();
      assertThat(status.path("capabilities").path("total").asInt(-1)).isZero();
      assertThat(run("status", "--home", home.toString())).isZero();
      assertThat(output).contains("process " + daemon.pid(), "0 tools of 2 servers; 0 capabilities, 0 of them named",
          "! the running PML is of another build (older", "it does not know new, and still has old: `pml stop`",
          "exited with code 3 at start; it said: no luck", "`pml doctor` says");

      assertThat(run("doctor", "--json", "--home", home.toString())).isEqualTo(1);
      ObjectNode doctor = Json.parseObject(output);
      assertThat(doctor.path("daemon").path("pid").asLong()).isEqualTo(daemon.pid());
      assertThat(ills(doctor)).contains("build: the running PML is of another build", "server bad: ", "server old: ")
          .contains("it said: no luck -> see " + home.resolve("logs/bad.log"))
          .contains("server new: no program \"no-such-program-anywhere\"");
    } finally {
      daemon.destroy();
      daemon.waitFor();
    }
  }

  private static String ills(ObjectNode doctor) {
    return doctor.path("findings")
        .valueStream()
        .filter(finding -> !finding.path("well").asBoolean())
        .map(finding -> finding.path("subject").asString() + ": " + finding.path("detail").asString() + " -> "
            + finding.path("advice").asString())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void tools_firstStart_waitsForTheServers() throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    ObjectNode config = Json.parseObject("""
        {"mcpServers": {"bad": {"command": "sh", "args": ["-c", "echo no luck >&2; exit 3"]}}, "http": {"port": 0}}""");
    Path mayStart = folder.resolve("may-start");
    ArrayNode slow = config.withObject("/mcpServers/slow").put("command", "sh").putArray("args");
    slow.add("-c").add("until [ -e '" + mayStart + "' ]; do sleep 0.05; done; exec \"$0\" \"$@\"");
    FaultyServer.command(Mode.HEALTHY).forEach(slow::add);
    Files.writeString(home.resolve("config.json"), Json.write(config));

    Execution.Running waiting = Execution.begin(command("tools", "--home", home.toString()), folder,
        Map.of("PATH", path()));
    Await.until("it says that it waits",
        () -> Files.readString(waiting.errors()).contains("waiting for the first start"));
    Files.createFile(mayStart);
    Execution all = waiting.end();
    Execution some = Execution.of(command("tools", "slow:a*", "--home", home.toString()), folder,
        Map.of("PATH", path()));

    assertThat(run("stop", "--home", home.toString())).isZero();
    assertThat(all.output()).contains("slow:echo");
    assertThat(all.errors()).contains("waiting for the first start of ", "slow",
        "server bad has no tools: exited with code 3");
    assertThat(some.output()).contains("slow:add").doesNotContain("slow:echo");
    assertThat(some.errors()).as("it is known by now").isEmpty();
  }

  @Test
  void stop_duringAnExecution_saysWhatItWaitsFor() throws Exception {
    String home = folder.resolve("home").toString();
    Path code = Files.writeString(folder.resolve("code.ts"), "await new Promise((done) => setTimeout(done, 25000));");
    Process daemon = new ProcessBuilder(command("serve", "--json", "--port", "0", "--home", home)).start();
    try (BufferedReader reader = daemon.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("{");
      Execution.Running exec = Execution.begin(command("exec", code.toString(), "--home", home), folder,
          Map.of("PATH", path()));
      Await.until("it runs", () -> run("status", "--json", "--home", home) == 0
          && Json.parseObject(output).path("executions").path("running").asInt() == 1);

      Execution stop = Execution.of(command("stop", "--home", home), folder, Map.of("PATH", path()));

      assertThat(stop.errors()).contains("waiting for 1 execution", "go on at the next start");
      assertThat(stop.output()).contains("PML has stopped (process " + daemon.pid() + ")");
      assertThat(stop.exitCode()).isZero();
      assertThat(exec.end().errors()).contains("PML is being stopped");
    } finally {
      daemon.destroyForcibly();
    }
  }

  @Test
  void stop_serversThatGoOn_isNotDone() throws Exception {
    Process server = new ProcessBuilder("sleep", "600").start();
    ObjectNode underWay = Json.parseObject("{\"pid\": 1, \"executions\": 0, \"calls\": 2}");
    underWay.putObject("servers").put("stubborn", server.pid());

    assertThat(StopCommand.awaited(underWay)).hasValueSatisfying(text -> assertThat(text)
        .contains("2 calls", "1 server to end: stubborn"));
    assertThat(StopCommand.left(underWay, true)).singleElement()
        .asString()
        .contains("stubborn goes on", "kill " + server.pid());
    assertThat(StopCommand.left(underWay, false)).singleElement().asString().contains("PML (process 1)", "kill 1");
    server.destroyForcibly().waitFor();
    assertThat(StopCommand.left(underWay, true)).isEmpty();
    assertThat(StopCommand.awaited(Json.parseObject("{\"pid\": 1}"))).isEmpty();
  }

  @Test
  void lock_whileADaemonEnds_tellsWhoHasIt() throws Exception {
    Home home = new Home(folder.resolve("home"));
    home.prepare();

    assertThat(DaemonLock.running(home)).isEmpty();
    try (DaemonLock _ = DaemonLock.take(home)) {
      assertThat(DaemonLock.running(home)).hasValue(ProcessHandle.current().pid());
    }
    assertThat(DaemonLock.running(home)).isEmpty();
  }

  @Test
  void daemon_terminated_endsCleanly() throws Exception {
    String home = folder.resolve("home").toString();
    Process daemon = new ProcessBuilder(command("serve", "--json", "--port", "0", "--home", home)).start();
    try (BufferedReader reader = daemon.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("{");

      daemon.destroy();

      assertThat(daemon.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(daemon.exitValue()).isZero();
      assertThat(folder.resolve("home/run/pml.sock")).doesNotExist();
    } finally {
      daemon.destroyForcibly();
    }
  }

  private int run(String... arguments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int code = Cli.run(arguments, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    output = bytes.toString(StandardCharsets.UTF_8);
    return code;
  }

  private void config(String text) throws IOException {
    Files.writeString(folder.resolve("config.json"), text);
  }

  private static PrintWriter nowhere() {
    return new PrintWriter(Writer.nullWriter());
  }

  private static String path() {
    return System.getenv().getOrDefault("PATH", "");
  }

  private static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
        System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(Arrays.asList(arguments));
    return command;
  }
}
