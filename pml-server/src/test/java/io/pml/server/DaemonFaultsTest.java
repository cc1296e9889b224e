package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.testkit.faults.FaultyServer;
import io.pml.testkit.faults.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The daemon as a process: killed, stopped, started twice, short of memory and of files. */
@Isolated("it times what others hold up")
class DaemonFaultsTest {
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir
  Path folder;

  /** Every process of the daemon's servers, their own children included. */
  private static List<Long> children(PmlProcess daemon, Client client) throws Exception {
    List<Long> pids = new ArrayList<>();
    for (JsonNode server : RunningPml.status(daemon.home()).path("servers")) {
      pids.add(server.path("pid").asLong());
      client.state(server.path("server").asString())
          .path("grandchildren")
          .forEach(grandchild -> pids.add(grandchild.asLong()));
    }
    assertThat(pids).allMatch(FaultyServer::isRunning);
    return pids;
  }

  private static void awaitGone(List<Long> pids) throws Exception {
    Await.until("all children are gone", SOON, () -> pids.stream().noneMatch(FaultyServer::isRunning));
  }

  private static Config stubborn() {
    return new Config().faulty("ignore", Mode.IGNORE_TERM).faulty("fork", Mode.FORK).faulty("hang", Mode.HANG);
  }

  private static CompletableFuture<ObjectNode> inBackground(Client client, String tool, String arguments) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        return client.call(tool, arguments);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
  }

  // -- F6 -----------------------------------------------------------------------------------------------------------

  @Test
  void answer_huge_isRefusedInLittleMemory() throws Exception {
    new Config().faulty("huge", Mode.HUGE).faulty("endless", Mode.ENDLESS_LINE).write(folder);
    try (PmlProcess daemon = PmlProcess.start(folder); Client client = daemon.client()) {
      for (String server : List.of("huge", "endless")) {
        daemon.awaitTools(server);
        ObjectNode result = client.call(server + ":misbehave");
        assertThat(code(result)).isEqualTo("SERVER_FAILED");
        assertThat(text(result)).contains("server " + server, "frame over 16 MiB");
        assertThat(text(client.call(server + ":echo", "{\"text\": \"back\"}"))).isEqualTo("back");
        assertThat(daemon.server(server).path("starts").asInt()).isEqualTo(2);
      }
    }
  }

  // -- F18, kill -9 -------------------------------------------------------------------------------------------------

  @Test
  void kill_takesTheServersAlongAndTheNextDaemonStarts() throws Exception {
    stubborn().write(folder);
    List<Long> children;
    try (PmlProcess daemon = PmlProcess.start(folder); Client client = daemon.client()) {
      for (String server : List.of("ignore", "fork", "hang")) {
        daemon.awaitTools(server);
      }
      children = children(daemon, client);
      assertThat(children).hasSizeGreaterThan(3);

      PmlProcess second = PmlProcess.launch(folder);
      assertThat(second.exitCode()).isNotZero();
      assertThat(second.output()).contains("already runs", "process " + daemon.process().pid());

      daemon.kill();
    }
    awaitGone(children);
    assertThat(new Home(folder).socket()).exists();

    try (PmlProcess next = PmlProcess.start(folder); Client client = next.client()) {
      assertThat(text(client.call("hang:echo", "{\"text\": \"alive\"}"))).isEqualTo("alive");
    }
  }

  // -- F7, F25 ------------------------------------------------------------------------------------------------------

  @Test
  void stop_letsCallsFinish() throws Exception {
    new Config().faulty("slow", Mode.HEALTHY).write(folder);
    try (PmlProcess daemon = PmlProcess.start(folder); Client client = daemon.client()) {
      daemon.awaitTools("slow");
      CompletableFuture<ObjectNode> call = inBackground(client, "slow:sleep", "{\"millis\": 1500}");
      Await.until("a call", () -> daemon.server("slow").path("calls_under_way").asInt() == 1);
      daemon.terminate();

      assertThat(text(call.get())).isEqualTo("slept 1500 ms");
      assertThat(daemon.exitCode()).isZero();
      assertThat(daemon.home().socket()).doesNotExist();
    }
  }

  @Test
  void stop_withAHangingCall_cancelsItAndLeavesNoProcess() throws Exception {
    stubborn().write(folder);
    try (PmlProcess daemon = PmlProcess.start(folder); Client client = daemon.client()) {
      for (String server : List.of("ignore", "fork", "hang")) {
        daemon.awaitTools(server);
      }
      List<Long> children = children(daemon, client);
      CompletableFuture<ObjectNode> call = inBackground(client, "hang:misbehave", "{}");
      Await.until("a call", () -> daemon.server("hang").path("calls_under_way").asInt() == 1);
      daemon.terminate();

      assertThat(daemon.exitCode()).isZero();
      assertThat(call).failsWithin(SOON);
      assertThat(children).noneMatch(FaultyServer::isRunning);
    }
  }

  // -- F20 ----------------------------------------------------------------------------------------------------------

  @Test
  void daemon_startedByAClient_endsWithItsLastSession() throws Exception {
    new Config().faulty("one", Mode.HEALTHY).faulty("two", Mode.FORK).write(folder);
    Process shim = new ProcessBuilder(PmlProcess.command("stdio", "--home", folder.toString())).start();
    Home home = new Home(folder);
    Await.until("a daemon", () -> isUp(home));
    long daemon = RunningPml.status(home).path("pid").asLong();
    List<Long> children = new ArrayList<>();
    Await.until("servers", () -> {
      children.clear();
      RunningPml.status(home).path("servers").forEach(server -> children.add(server.path("pid").asLong()));
      return children.size() == 2 && !children.contains(0L);
    });
    shim.destroyForcibly();

    awaitGone(children);
    Await.until("the daemon is gone", () -> !FaultyServer.isRunning(daemon));
    assertThat(home.socket()).doesNotExist();
  }

  private static boolean isUp(Home home) {
    try {
      return RunningPml.status(home).has("pid");
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  // -- F24 ----------------------------------------------------------------------------------------------------------

  @Test
  void files_exhausted_turnsNewClientsAwayAndKeepsTheOthers() throws Exception {
    new Config().faulty("one", Mode.HEALTHY).write(folder);
    try (PmlProcess daemon = PmlProcess.start(folder, "prlimit", "--nofile=256"); Client client = daemon.client()) {
      daemon.awaitTools("one");
      // Classes that come from folders must be there before the files run out.
      assertThat(text(client.call("one:echo", "{\"text\": \"served\"}"))).isEqualTo("served");
      List<RawClient> crowd = new ArrayList<>();
      boolean full = false;
      while (!full && crowd.size() < 256) {
        try {
          crowd.add(RawClient.of(daemon.home()));
        } catch (IOException e) {
          full = true;
        }
      }
      assertThat(full).isTrue();
      assertThat(text(client.call("one:echo", "{\"text\": \"still served\"}"))).isEqualTo("still served");

      for (RawClient one : crowd) {
        one.vanish();
      }
      Await.until("room again", () -> isUp(daemon.home()));
      try (Client next = daemon.client()) {
        assertThat(text(next.call("one:echo", "{\"text\": \"served\"}"))).isEqualTo("served");
      }
    }
  }
}
