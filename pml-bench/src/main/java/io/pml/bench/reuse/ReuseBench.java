package io.pml.bench.reuse;

import io.pml.bench.Installation;
import io.pml.bench.PostClient;
import io.pml.bench.Processes;
import io.pml.json.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How well PML reuses what it learned. On the first day programs are sent with an intent each; on the second, after a restart, the
 * same is wished for in other words, with other values and without a program, and so are things that nobody ever did.
 *
 * <p>An ask is served when a run without a program made the very calls, and gave the very result, that the program gives with
 * the new values written into it: that is measured first, by a PML of its own. It is wrong when anything else was run. There are
 * several corpora, each for a PML of its own. Arguments: {@code --root FOLDER} of another built program, {@code --each} to see
 * what came of every ask, {@code --only} and the name of a corpus, {@code --cold} to ask everything for the first time only.
 */
public final class ReuseBench {
  private static final long BETWEEN_LOOKS = 300_000_000;
  private static final int LOOKS = 200;

  private final PrintStream out;
  private final Path root;
  private final Path folder;
  private final boolean each;
  private final boolean cold;
  private final Processes processes;
  private final Corpus.Kind kind;
  private final Corpus corpus;
  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private final ObjectNode servers = Json.object();

  private ReuseBench(Corpus.Kind kind, PrintStream out, Path root, Path folder, List<String> arguments,
      Processes processes) {
    this.kind = kind;
    this.corpus = Corpus.read(kind);
    this.out = out;
    this.root = root;
    this.folder = folder;
    this.each = arguments.contains("--each");
    this.cold = arguments.contains("--cold");
    this.processes = processes;
  }

  public static void main(String[] given) throws Exception {
    List<String> arguments = List.of(given);
    Path root = Path.of(argument(arguments, "--root").orElse("")).toAbsolutePath();
    Optional<String> only = argument(arguments, "--only");
    Locale.setDefault(Locale.ROOT);
    Logger.getLogger("").setLevel(Level.WARNING);
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    for (Corpus.Kind kind : Corpus.Kind.values()) {
      if (only.isEmpty() || only.get().equalsIgnoreCase(kind.name())) {
        Path folder = Files.createTempDirectory("pml-reuse");
        try (Processes processes = new Processes(folder)) {
          new ReuseBench(kind, out, root, folder, arguments, processes).run();
        } finally {
          delete(folder);
        }
      }
    }
    System.exit(0);
  }

  private static Optional<String> argument(List<String> arguments, String name) {
    int at = arguments.indexOf(name);
    return at < 0 ? Optional.empty() : Optional.of(arguments.get(at + 1));
  }

  private void run() throws Exception {
    List<Fixture> fixtures = new ArrayList<>();
    try {
      for (Map.Entry<String, Corpus.Domain> server : corpus.servers().entrySet()) {
        Fixture fixture = new Fixture(server.getKey(), server.getValue(), calls);
        fixtures.add(fixture);
        servers.putObject(server.getKey()).put("type", "http").put("url", fixture.url().toString());
      }
      measure();
    } finally {
      fixtures.forEach(Fixture::close);
    }
  }

  private void measure() throws IOException {
    out.printf("%nReuse, %s: %d procedures over %d servers, %d asks for them, %d for what was never learned%n",
        kind.title(),
        corpus.procedures().size(), corpus.servers().size(),
        corpus.procedures().stream().mapToInt(procedure -> procedure.asks().size()).sum(), corpus.nothing().size());
    Map<Corpus.Ask, Done> expected = expected();
    Path taught = folder.resolve("taught");
    List<Lesson> lessons = teach(taught);
    Report.bytes(lessons, out);
    Tally first = new Tally();
    int rounds = lessons.stream().mapToInt(lesson -> lesson.procedure().asks().size()).max().orElse(0);
    for (int round = 0; round < rounds; round++) {
      try (Session pml = session(copy(taught, "cold" + round))) {
        askRound(pml, lessons, round, expected, first);
      }
    }
    try (Session pml = session(copy(taught, "nothing"))) {
      askForNothing(pml, first);
    }
    Report.tally("cold: each ask is the first of its kind", first, out);
    if (cold) {
      return;
    }
    Tally warm = new Tally();
    try (Session pml = session(copy(taught, "warm"))) {
      for (int round = 0; round < rounds; round++) {
        askRound(pml, lessons, round, expected, warm);
      }
      askForNothing(pml, warm);
    }
    Report.tally("warm: asks one after the other, each served one is learned from", warm, out);
  }

  // -- the days -------------------------------------------------------------------------------------------------------

  /** What a program did: the calls that it made, and what it gave. */
  record Done(List<String> calls, JsonNode result) {}

  /**
   * A procedure as it was taught.
   *
   * @param capability what PML made of it
   * @param found what an agent read to write it: the answer of a search by its intent
   */
  record Lesson(Corpus.Procedure procedure, String capability, String name, int found) {}

  /** What every ask has to do: the programs with their new values written into them. */
  private Map<Corpus.Ask, Done> expected() throws IOException {
    Map<Corpus.Ask, Done> expected = new HashMap<>();
    try (Session pml = session(folder.resolve("written"))) {
      for (Corpus.Procedure procedure : corpus.procedures()) {
        for (Corpus.Ask ask : procedure.asks()) {
          expected.put(ask, done(successful(pml, procedure.request(ask.meant()))));
        }
      }
    }
    return expected;
  }

  private List<Lesson> teach(Path home) throws IOException {
    List<Lesson> lessons = new ArrayList<>();
    try (Session pml = session(home)) {
      for (Corpus.Procedure procedure : corpus.procedures()) {
        int found = pml.bytesFound(procedure.intent());
        JsonNode answer = successful(pml, procedure.request(Json.object()));
        JsonNode capability = answer.path("capability");
        lessons.add(new Lesson(procedure, capability.path("id").asString(),
            capability.path("name").asString(), found));
      }
    }
    return lessons;
  }

  private void askRound(Session pml, List<Lesson> lessons, int round, Map<Corpus.Ask, Done> expected, Tally tally)
      throws IOException {
    for (Lesson lesson : lessons) {
      if (round < lesson.procedure().asks().size()) {
        Corpus.Ask ask = lesson.procedure().asks().get(round);
        calls.clear();
        JsonNode answer = pml.execute(wish(ask));
        Done wanted = expected.getOrDefault(ask, new Done(List.of(), Json.object()));
        Tally.Outcome outcome = outcome(answer, lesson, wanted);
        tally.asked(ask.isRenamed(), outcome);
        show(lesson.procedure().id(), ask, outcome, answer);
      }
    }
  }

  private void askForNothing(Session pml, Tally tally) throws IOException {
    for (Corpus.Ask ask : corpus.nothing()) {
      calls.clear();
      JsonNode answer = pml.execute(wish(ask));
      boolean ran = !calls.isEmpty() || isRun(answer);
      tally.askedForNothing(ran);
      show("nothing", ask, ran ? Tally.Outcome.WRONG : Tally.Outcome.OTHER, answer);
    }
  }

  private static ObjectNode wish(Corpus.Ask ask) {
    ObjectNode wish = Json.object().put("intent", ask.intent());
    wish.set("context", ask.context());
    return wish;
  }

  private Tally.Outcome outcome(JsonNode answer, Lesson lesson, Done wanted) {
    if (isRun(answer)) {
      boolean right = answer.path("capability").path("id").asString("").equals(lesson.capability());
      return right && done(answer).equals(wanted)
          ? Tally.Outcome.SERVED
          : right ? Tally.Outcome.WRONG_VALUES : Tally.Outcome.WRONG;
    }
    List<String> suggested = answer.path("suggestions")
        .path("capabilities")
        .valueStream()
        .map(each -> each.path("id").asString(""))
        .toList();
    int place = suggested.indexOf(lesson.capability());
    return place == 0 ? Tally.Outcome.FIRST : place > 0 ? Tally.Outcome.AMONG : Tally.Outcome.OTHER;
  }

  private static boolean isRun(JsonNode answer) {
    return answer.path("mode").asString("").equals("speculation") && !answer.path("workflow_id").isMissingNode();
  }

  private Done done(JsonNode answer) {
    return new Done(Fixture.sorted(calls), answer.path("result"));
  }

  private JsonNode successful(Session pml, ObjectNode request) throws IOException {
    calls.clear();
    JsonNode answer = pml.execute(request);
    if (!answer.path("status").asString("").equals("success")) {
      throw new IOException(Json.write(request) + ": " + answer);
    }
    return answer;
  }

  private void show(String of, Corpus.Ask ask, Tally.Outcome outcome, JsonNode answer) {
    if (each) {
      out.printf("%-14s %-40s %s %s | %s%n", outcome, of, ask.intent(), ask.context(),
          isRun(answer) ? answer.path("similarity") : answer.path("reason").asString(""));
    }
  }

  // -- PML ------------------------------------------------------------------------------------------------------------

  /** A running PML, and a client of it. */
  private record Session(Process daemon, PostClient execute, PostClient discover) implements AutoCloseable {
    JsonNode execute(ObjectNode request) throws IOException {
      return content(execute.call(request));
    }

    int bytesFound(String intent) throws IOException {
      return Json.writeBytes(content(discover.call(Json.object().put("intent", intent)))).length;
    }

    /** Whether the meaning of everything is known. */
    boolean isSettled(int tools) throws IOException {
      JsonNode found = content(discover.call(Json.object().put("intent", "anything").put("limit", 1)));
      return !found.has("degraded") && found.path("total").asInt(0) >= tools;
    }

    private static JsonNode content(byte[] answer) throws IOException {
      String text = new String(answer, StandardCharsets.UTF_8);
      String message = text.startsWith("{")
          ? text
          : text.lines().filter(line -> line.startsWith("data:")).reduce("", (first, last) -> last.substring(5));
      JsonNode content = Json.parse(message).path("result").path("structuredContent");
      if (!content.isObject()) {
        throw new IOException("not an answer: " + text);
      }
      return content;
    }

    @Override
    public void close() {
      execute.close();
      discover.close();
      Processes.end(daemon);
    }
  }

  private Session session(Path home) throws IOException {
    Installation pml = new Installation(root, home, servers, processes);
    Files.deleteIfExists(home.resolve("run").resolve("address"));
    Process daemon = pml.serve();
    Session session = new Session(daemon, new PostClient(pml.address(), "pml_execute", true, pml.token()),
        new PostClient(pml.address(), "pml_discover", true, pml.token()));
    int tools = corpus.servers().values().stream().mapToInt(domain -> domain.tools().size()).sum();
    for (int look = 0; look < LOOKS; look++) {
      boolean settled = session.isSettled(tools);
      LockSupport.parkNanos(BETWEEN_LOOKS);
      if (settled) {
        return session;
      }
    }
    throw new IOException("PML does not know all tools and their meaning in time");
  }

  private Path copy(Path home, String name) throws IOException {
    Path copy = folder.resolve(name);
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.toList()) {
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy.resolve(home.relativize(path)));
        } else if (Files.isRegularFile(path)) {
          Files.copy(path, copy.resolve(home.relativize(path)));
        }
      }
    }
    return copy;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
