package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class WorkspaceTest {
  private static final String SECRET = "kept outside";

  @TempDir
  Path folder;
  private Path root;
  private Path outside;
  private Calls calls;

  @BeforeEach
  void makeFolders() throws IOException {
    root = Files.createDirectory(folder.toRealPath().resolve("workspace"));
    outside = Files.createDirectory(folder.toRealPath().resolve("workspace-outside"));
    Files.writeString(outside.resolve("secret.txt"), SECRET);
    Files.createDirectories(root.resolve("a/b"));
    Files.writeString(root.resolve("a/b/in.txt"), "inside");
    calls = Calls.in(root);
  }

  @Test
  void noWorkspace_everyFileTool_saysHowToSetOne() {
    for (String tool : List.of("read_file", "list_folder", "find_files", "search_text", "write_file", "edit_file")) {
      PmlException refusal = Calls.anywhere().refused(tool, arguments("a.txt"));

      assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ALLOWED);
      assertThat(refusal).hasMessageContaining("\"workspace\" in config.json").hasMessageContaining("project folder");
    }
  }

  @Test
  void workspaceThatIsGone_isRefused() {
    PmlException refusal = Calls.in(root.resolve("gone")).refused("read_file", arguments("a.txt"));

    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ALLOWED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../workspace-outside/secret.txt", "a/../../workspace-outside/secret.txt", "..", "a/..",
      "./../x", "/etc/passwd", "/", "/proc/self/environ", "/proc/self/cwd/pom.xml", "/dev/stdin", "//etc/passwd"})
  void pathThatLeaves_isRefusedByEveryTool(String path) {
    assertRefusedByAll(path, ErrorCode.NOT_ALLOWED);
  }

  @Test
  void siblingWithTheSamePrefix_isOutside() {
    assertRefusedByAll(outside.resolve("secret.txt").toString(), ErrorCode.NOT_ALLOWED);
  }

  @Test
  void absolutePathInside_isTaken() {
    assertThat(read(root.resolve("a/b/in.txt").toString())).isEqualTo("inside");
  }

  @Test
  void absolutePathWithDots_isRefused() {
    assertRefusedByAll(root + "/../workspace-outside/secret.txt", ErrorCode.NOT_ALLOWED);
  }

  @Test
  void nul_isRefused() {
    assertRefusedByAll("a/b/in.txt\0.png", ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void veryLongPaths_areRefused() {
    assertRefusedByAll("x".repeat(256), ErrorCode.BAD_ARGUMENTS);
    assertRefusedByAll("é".repeat(200), ErrorCode.BAD_ARGUMENTS);
    assertRefusedByAll("a/".repeat(3000), ErrorCode.BAD_ARGUMENTS);
    assertRefusedByAll("x".repeat(1 << 20), ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void unicodeLookalikesOfDots_arePlainNames() {
    for (String name : List.of("\uFF0E\uFF0E/workspace-outside/secret.txt", "\u2024\u2024/secret.txt", "%2e%2e/x",
        "..\u200b/workspace-outside/secret.txt", "..\\workspace-outside\\secret.txt")) {
      assertThat(calls.refused("read_file", arguments(name)).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }
  }

  @Test
  void unicodeForms_nameTheFileThatHasThatForm() throws IOException {
    Files.writeString(root.resolve("caf\u00e9.txt"), "composed");

    assertThat(read("caf\u00e9.txt")).isEqualTo("composed");
    Place decomposed = Workspace.of(calls.caller()).find("cafe\u0301.txt");
    assertThat(decomposed.exists()).isEqualTo(Files.exists(root.resolve("cafe\u0301.txt")));
  }

  @Test
  void linkToFileOutside_isRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("link.txt"), outside.resolve("secret.txt"));

    assertRefusedByAll("link.txt", ErrorCode.NOT_ALLOWED);
  }

  @Test
  void linkInTheMiddle_isRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("a/out"), outside);

    assertRefusedByAll("a/out/secret.txt", ErrorCode.NOT_ALLOWED);
    assertRefusedByAll("a/out", ErrorCode.NOT_ALLOWED);
  }

  @Test
  void relativeLinkAndChainOfLinks_areRefusedWhenTheyLeave() throws IOException {
    Files.createSymbolicLink(root.resolve("up"), Path.of("../workspace-outside"));
    Files.createSymbolicLink(root.resolve("chain"), Path.of("up"));

    assertRefusedByAll("chain/secret.txt", ErrorCode.NOT_ALLOWED);
  }

  @Test
  void linkOut_neverTellsWhatExistsThere() throws IOException {
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("gone"), outside.resolve("gone"));

    PmlException there = calls.refused("read_file", arguments("out/secret.txt"));
    PmlException notThere = calls.refused("read_file", arguments("out/nothing.txt"));
    PmlException dangling = calls.refused("read_file", arguments("gone"));

    assertThat(List.of(there.code(), notThere.code(), dangling.code())).containsOnly(ErrorCode.NOT_ALLOWED);
    assertThat(notThere.getMessage())
        .isEqualTo(String.valueOf(there.getMessage()).replace("secret.txt", "nothing.txt"));
  }

  @Test
  void linkLoop_isRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("x"), Path.of("y"));
    Files.createSymbolicLink(root.resolve("y"), Path.of("x"));

    assertRefusedByAll("x", ErrorCode.NOT_ALLOWED);
  }

  @Test
  void linkInside_isFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("short"), Path.of("a/b"));

    assertThat(read("short/in.txt")).isEqualTo("inside");
  }

  @Test
  void workspaceThatIsALink_itselfIsFine() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), root);

    ObjectNode arguments = Json.object().put("path", link.toAbsolutePath().resolve("a/b/in.txt").toString());
    assertThat(Calls.in(link).call("read_file", arguments).path("path").stringValue()).isEqualTo("a/b/in.txt");
  }

  @Test
  void danglingLink_isNotWrittenThrough() throws IOException {
    Files.createSymbolicLink(root.resolve("new.txt"), outside.resolve("new.txt"));

    assertRefusedByAll("new.txt", ErrorCode.NOT_ALLOWED);
    assertThat(outside.resolve("new.txt")).doesNotExist();
  }

  @Test
  void folderSwappedForLink_afterLooking_isNotEntered() throws IOException {
    Workspace workspace = Workspace.of(calls.caller());
    Path inner = Files.createDirectory(root.resolve("inner"));
    Files.writeString(inner.resolve("secret.txt"), "mine");
    Place place = workspace.find("inner/secret.txt");
    Files.move(inner, root.resolve("moved"));
    Files.createSymbolicLink(inner, outside);

    assertThatThrownBy(() -> workspace.read(place, (channel, _) -> Bytes.readAll(channel, 100)))
        .isInstanceOf(PmlException.class)
        .hasMessageContaining("inner/secret.txt");
    assertThatThrownBy(() -> workspace.inFolderOf(place, true, (open, _) -> open.create(Path.of("new")).isOpen()))
        .isInstanceOf(PmlException.class);
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void fileSwappedForLink_afterLooking_isNotOpened() throws IOException {
    Workspace workspace = Workspace.of(calls.caller());
    Place place = workspace.find("a/b/in.txt");
    Files.delete(root.resolve("a/b/in.txt"));
    Files.createSymbolicLink(root.resolve("a/b/in.txt"), outside.resolve("secret.txt"));

    assertThatThrownBy(() -> workspace.read(place, (channel, _) -> Bytes.readAll(channel, 100)))
        .isInstanceOf(PmlException.class);
    assertThatThrownBy(
        () -> workspace.inFolderOf(place, false, (open, name) -> Bytes.readAll(open.read(name), 100)))
        .isInstanceOf(PmlException.class);
  }

  @Test
  void folderSwappedAllTheTime_neverLeadsOut() throws Exception {
    Path swapped = Files.createDirectory(root.resolve("swapped"));
    Files.writeString(swapped.resolve("secret.txt"), "mine");
    AtomicBoolean done = new AtomicBoolean();
    Thread swapper = Thread.ofPlatform().start(() -> swap(swapped, done));
    try {
      for (int i = 0; i < 3000; i++) {
        assertThat(attempt("read_file", Json.object().put("path", "swapped/secret.txt"))).doesNotContain(SECRET);
        assertThat(attempt("search_text", Json.object().put("query", "outside"))).doesNotContain(SECRET);
        attempt("write_file",
            Json.object().put("path", "swapped/secret.txt").put("content", "mine").put("mode", "overwrite"));
      }
    } finally {
      done.set(true);
      swapper.join();
    }
    try (var files = Files.list(outside)) {
      assertThat(files.map(Path::getFileName)).containsExactly(Path.of("secret.txt"));
    }
    assertThat(outside.resolve("secret.txt")).hasContent(SECRET);
  }

  @Test
  void gitFolder_isReadButNotWritten() throws IOException {
    Files.createDirectories(root.resolve("sub/.git/hooks"));
    Files.writeString(root.resolve("sub/.git/HEAD"), "ref");
    Files.createSymbolicLink(root.resolve("alias"), Path.of("sub/.git"));

    assertThat(read("sub/.git/HEAD")).isEqualTo("ref");
    for (String path : List.of("sub/.git/hooks/pre-commit", "alias/HEAD", ".git", "sub/.GIT/x", ".git/config")) {
      assertThat(calls.refused("write_file", arguments(path)).code()).isEqualTo(ErrorCode.NOT_ALLOWED);
    }
    assertThat(root.resolve("sub/.git/HEAD")).hasContent("ref");
  }

  @Test
  void devicesAndPipes_areRefusedWithoutOpening() throws Exception {
    Process made = new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start();
    assertThat(made.waitFor()).isZero();

    assertThat(calls.refused("read_file", arguments("pipe"))).hasMessageContaining("not a regular file");
    assertThat(calls.refused("write_file", arguments("pipe").put("mode", "overwrite")))
        .hasMessageContaining("not a regular file");
    assertThat(calls.call("search_text", "{'query':'x'}").path("files_searched").intValue()).isEqualTo(1);
  }

  @Test
  void workspaceItself_isNotAFile() {
    assertThat(calls.refused("read_file", arguments(".")).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(calls.refused("write_file", arguments(".")).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(calls.refused("read_file", arguments("")).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  private void swap(Path inner, AtomicBoolean done) {
    Path aside = inner.resolveSibling("aside");
    while (!done.get()) {
      tryTo(() -> Files.move(inner, aside));
      tryTo(() -> Files.createSymbolicLink(inner, outside));
      while (Files.exists(aside)) {
        tryTo(() -> deleteTree(inner));
        tryTo(() -> Files.move(aside, inner));
      }
    }
  }

  /** A step of the swapper; writers may have put something in its way. */
  private interface FileStep {
    void run() throws IOException;
  }

  private static void tryTo(FileStep step) {
    try {
      step.run();
    } catch (IOException e) {
      Thread.onSpinWait();
    }
  }

  private static void deleteTree(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private String attempt(String tool, ObjectNode arguments) {
    try {
      return Json.write(Calls.tool(tool).call(calls.caller(), arguments));
    } catch (PmlException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void assertRefusedByAll(String path, ErrorCode code) {
    for (String tool : List.of("read_file", "list_folder", "find_files", "search_text", "write_file", "edit_file")) {
      PmlException refusal = calls.refused(tool, arguments(path));

      assertThat(refusal.code()).as(tool + ": " + refusal.getMessage()).isEqualTo(code);
      assertThat(refusal.getMessage()).as(tool).doesNotContain(SECRET).hasSizeLessThan(600);
    }
  }

  /** Enough for every file tool. */
  private static ObjectNode arguments(String path) {
    ObjectNode arguments = Json.object()
        .put("path", path)
        .put("content", "x")
        .put("query", "x")
        .put("pattern", "*")
        .put("mode", "overwrite");
    arguments.putArray("edits").addObject().put("old", "outside").put("new", "changed");
    return arguments;
  }

  private String read(String path) {
    return calls.call("read_file", Json.object().put("path", path)).path("content").stringValue();
  }
}
