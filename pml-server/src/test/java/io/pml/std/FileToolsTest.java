package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class FileToolsTest {
  @TempDir
  Path root;
  private Calls calls;

  @BeforeEach
  void makeCalls() {
    calls = Calls.in(root);
  }

  @Test
  void readFile_wholeText_comesWithHashAndLines() throws IOException {
    file("a.txt", "one\r\ntwo\nthree");

    JsonNode page = calls.call("read_file", "{'path':'a.txt'}");

    assertThat(page.path("content").stringValue()).isEqualTo("one\r\ntwo\nthree");
    assertThat(page.path("total_lines").intValue()).isEqualTo(3);
    assertThat(page.path("truncated").booleanValue()).isFalse();
    assertThat(page.path("hash").stringValue())
        .isEqualTo(Bytes.hash("one\r\ntwo\nthree".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void readFile_byPages_givesEveryLineOnce() throws IOException {
    String text = IntStream.range(0, 100).mapToObj(i -> "line é " + i + "\n").collect(Collectors.joining());
    file("a.txt", text);

    StringBuilder read = new StringBuilder();
    JsonNode page = calls.call("read_file", "{'path':'a.txt','limit':7}");
    read.append(page.path("content").stringValue());
    while (page.path("truncated").booleanValue()) {
      page = calls.call("read_file",
          Json.object().put("path", "a.txt").put("limit", 7).put("offset", page.path("next_offset").longValue()));
      read.append(page.path("content").stringValue());
    }

    assertThat(read.toString()).isEqualTo(text);
  }

  @Test
  void readFile_overAMebibyte_isCutAtALine() throws IOException {
    file("big.txt", ("x".repeat(999) + "\n").repeat(3000));

    JsonNode page = calls.call("read_file", "{'path':'big.txt'}");

    assertThat(page.path("content").stringValue()).hasSize(1_048_000).endsWith("\n");
    assertThat(page.path("next_offset").intValue()).isEqualTo(1048);
    assertThat(page.path("total_lines").intValue()).isEqualTo(3000);
  }

  @Test
  void readFile_exactlyOnePage_isNotTruncated() throws IOException {
    file("page.txt", "x".repeat(ReadFile.PAGE_BYTES));

    assertThat(calls.call("read_file", "{'path':'page.txt'}").path("truncated").booleanValue()).isFalse();
  }

  @Test
  void readFile_lineLongerThanAPage_pointsToBase64() throws IOException {
    file("long.txt", "x".repeat(ReadFile.PAGE_BYTES + 1));

    assertThat(calls.refused("read_file", "{'path':'long.txt'}")).hasMessageContaining("base64");
  }

  @Test
  void readFile_beyondTheEnd_isEmpty() throws IOException {
    file("a.txt", "one\n");

    assertThat(calls.call("read_file", "{'path':'a.txt','offset':5}").path("content").stringValue()).isEmpty();
    assertThat(
        calls.call("read_file", "{'path':'a.txt','offset':99,'encoding':'base64'}").path("content").stringValue())
        .isEmpty();
  }

  @Test
  void readFile_binary_isRefusedAsTextAndGivenAsBase64() throws IOException {
    byte[] bytes = {1, 0, (byte) 0xff, 7};
    Files.write(root.resolve("x.bin"), bytes);

    assertThat(calls.refused("read_file", "{'path':'x.bin'}")).hasMessageContaining("base64");
    JsonNode page = calls.call("read_file", "{'path':'x.bin','encoding':'base64','offset':1,'limit':2}");
    assertThat(Base64.getDecoder().decode(page.path("content").stringValue())).containsExactly(0, 0xff);
    assertThat(page.path("next_offset").intValue()).isEqualTo(3);
  }

  @Test
  void readFile_missingOrFolder_saysWhatToDo() throws IOException {
    Files.createDirectory(root.resolve("sub"));

    assertThat(calls.refused("read_file", "{'path':'no.txt'}").code()).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(calls.refused("read_file", "{'path':'sub'}")).hasMessageContaining("list_folder");
  }

  @Test
  void listFolder_showsTypesAndDepth_withoutEnteringWhatOthersMade() throws IOException {
    file("src/a/A.java", "x");
    file("node_modules/m/index.js", "x");
    Files.createSymbolicLink(root.resolve("link"), Path.of("src"));

    JsonNode shallow = calls.call("list_folder", "{}");
    JsonNode deep = calls.call("list_folder", "{'depth':5}");

    assertThat(paths(shallow.path("entries"))).containsExactly("link", "node_modules", "src");
    assertThat(shallow.path("entries").path(0).path("type").stringValue()).isEqualTo("link");
    assertThat(paths(deep.path("entries"))).containsExactly("link", "node_modules", "src", "src/a", "src/a/A.java");
    assertThat(paths(calls.call("list_folder", "{'path':'node_modules/m'}").path("entries")))
        .containsExactly("node_modules/m/index.js");
  }

  @Test
  void listFolder_overTheLimit_saysSo() throws IOException {
    for (int i = 0; i < 5; i++) {
      file(i + ".txt", "x");
    }

    JsonNode result = calls.call("list_folder", "{'limit':3}");

    assertThat(result.path("entries")).hasSize(3);
    assertThat(result.path("truncated").booleanValue()).isTrue();
    assertThat(result.path("more").stringValue()).contains("limit");
    assertThat(calls.call("list_folder", "{'limit':5}").path("truncated").booleanValue()).isFalse();
  }

  @Test
  void findFiles_globs_matchNamesAndPaths() throws IOException {
    file("A.java", "x");
    file("src/B.java", "x");
    file("src/deep/C.ts", "x");
    file("src/deep/D.tsx", "x");
    file("target/E.java", "x");

    assertThat(found("{'pattern':'*.java'}")).containsExactly("A.java", "src/B.java");
    assertThat(found("{'pattern':'**/*.java'}")).containsExactly("A.java", "src/B.java");
    assertThat(found("{'pattern':'src/**/*.{ts,tsx}'}")).containsExactly("src/deep/C.ts", "src/deep/D.tsx");
    assertThat(found("{'pattern':'?.ts*','path':'src/deep'}")).containsExactly("src/deep/C.ts", "src/deep/D.tsx");
    assertThat(found("{'pattern':'*.java','path':'target'}")).containsExactly("target/E.java");
  }

  @Test
  void glob_withManyStars_takesNoTime() throws IOException {
    Path path = Path.of("a".repeat(250));

    assertThat(Glob.parse("*a".repeat(100) + "b").matches(path)).isFalse();
    assertThat(Glob.parse("**/".repeat(50) + "b").matches(Path.of("a/".repeat(60)))).isFalse();
    assertThatThrownBy(() -> Glob.parse("{a,b}".repeat(10))).isInstanceOf(PmlException.class);
    assertThatThrownBy(() -> Glob.parse("{a,b")).isInstanceOf(PmlException.class);
  }

  @Test
  void searchText_findsLines_withContext() throws IOException {
    file("a/x.txt", "one\ntwo\nthree\n");
    file("b.md", "Two here");
    file(".git/config", "two");
    Files.write(root.resolve("x.bin"), new byte[]{'t', 'w', 'o', 0});

    JsonNode plain = calls.call("search_text", "{'query':'two','context':1}");
    JsonNode anyCase = calls.call("search_text", "{'query':'TWO','ignore_case':true}");
    JsonNode regex = calls.call("search_text", "{'query':'^t\\\\w+e$','regex':true,'glob':'*.txt'}");

    assertThat(Json.write(plain.path("matches"))).isEqualTo(
        "[{\"path\":\"a/x.txt\",\"line\":2,\"text\":\"two\",\"before\":[\"one\"],\"after\":[\"three\"]}]");
    assertThat(paths(anyCase.path("matches"))).containsExactly("a/x.txt", "b.md");
    assertThat(regex.path("matches").path(0).path("line").intValue()).isEqualTo(3);
    assertThat(regex.path("files_searched").intValue()).isEqualTo(1);
  }

  @Test
  void searchText_oneFile_isSearchedAlone() throws IOException {
    file("a.txt", "hit");
    file("b.txt", "hit");

    assertThat(paths(calls.call("search_text", "{'query':'hit','path':'b.txt'}").path("matches")))
        .containsExactly("b.txt");
  }

  @Test
  void searchText_overTheLimit_saysSo() throws IOException {
    file("a.txt", "hit\n".repeat(5));

    assertThat(calls.call("search_text", "{'query':'hit','limit':4}").path("truncated").booleanValue()).isTrue();
    assertThat(calls.call("search_text", "{'query':'hit','limit':5}").path("truncated").booleanValue()).isFalse();
  }

  @Test
  void searchText_patternsMadeToRunAway_end() throws IOException {
    file("a.txt", "a".repeat(100_000) + "!\n" + "x".repeat(100_000));

    for (String pattern : List.of("(a+)+$", "(a|aa)+$", "(.*)*b", "(|)".repeat(60) + "b", "(a?){50}a{50}b")) {
      ObjectNode arguments = Json.object().put("query", pattern).put("regex", true);
      assertThat(calls.call("search_text", arguments).path("matches")).as(pattern).isEmpty();
    }
  }

  @Test
  void searchText_outOfTime_givesWhatItHas() throws IOException {
    file("a.txt", "hit");

    JsonNode result = calls.call(new SearchText(Duration.ZERO), Json.object().put("query", "hit"));

    assertThat(result.path("truncated").booleanValue()).isTrue();
    assertThat(result.path("more").stringValue()).contains("stopped");
  }

  @Test
  void writeFile_create_makesFoldersAndRefusesToOverwrite() throws IOException {
    JsonNode written = calls.call("write_file", "{'path':'a/b/c.txt','content':'héllo'}");

    assertThat(root.resolve("a/b/c.txt")).hasContent("héllo");
    assertThat(written.path("size").intValue()).isEqualTo(6);
    assertThat(calls.refused("write_file", "{'path':'a/b/c.txt','content':'other'}")).hasMessageContaining("overwrite");
    assertThat(root.resolve("a/b/c.txt")).hasContent("héllo");
    assertThat(names("a/b")).containsExactly("c.txt");
  }

  @Test
  void writeFile_overwriteAndAppend_keepPermissions() throws IOException {
    file("run.sh", "one");
    Files.setPosixFilePermissions(root.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));

    calls.call("write_file", "{'path':'run.sh','content':'two','mode':'overwrite'}");
    calls.call("write_file", "{'path':'run.sh','content':'+','mode':'append'}");
    calls.call("write_file", "{'path':'log.txt','content':'first','mode':'append'}");

    assertThat(root.resolve("run.sh")).hasContent("two+");
    assertThat(root.resolve("log.txt")).hasContent("first");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("run.sh"))))
        .isEqualTo("rwxr-x---");
  }

  @Test
  void writeFile_readOnlyFile_isLeftAlone() throws IOException {
    file("fixed.txt", "one");
    Files.setPosixFilePermissions(root.resolve("fixed.txt"), PosixFilePermissions.fromString("r--r--r--"));

    PmlException refusal = calls.refused("write_file", "{'path':'fixed.txt','content':'x','mode':'overwrite'}");

    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_ALLOWED);
    assertThat(root.resolve("fixed.txt")).hasContent("one");
    assertThat(names("")).containsExactly("fixed.txt");
  }

  @Test
  void writeFile_expectedHash_guardsAgainstOtherWriters() throws IOException {
    file("a.txt", "one");
    String hash = calls.call("read_file", "{'path':'a.txt'}").path("hash").stringValue();
    ObjectNode arguments = Json.object()
        .put("path", "a.txt")
        .put("content", "two")
        .put("mode", "overwrite")
        .put("expected_hash", hash);

    calls.call("write_file", arguments);

    assertThat(calls.refused("write_file", arguments)).hasMessageContaining("has changed");
    assertThat(calls.refused("write_file", arguments.put("path", "new.txt"))).hasMessageContaining("no such file");
    assertThat(names("")).containsExactly("a.txt");
  }

  @Test
  void writeFile_tooLarge_leavesTheOldContent() throws IOException {
    file("a.txt", "one");
    ObjectNode arguments = Json.object()
        .put("path", "a.txt")
        .put("content", "x".repeat(Saver.MAX_BYTES))
        .put("mode", "append");

    assertThat(calls.refused("write_file", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(root.resolve("a.txt")).hasContent("one");
    assertThat(names("")).containsExactly("a.txt");
  }

  @Test
  void writeFile_throughALinkInside_changesTheTargetAndKeepsTheLink() throws IOException {
    file("real.txt", "one");
    Files.createSymbolicLink(root.resolve("link.txt"), Path.of("real.txt"));

    calls.call("write_file", "{'path':'link.txt','content':'two','mode':'overwrite'}");

    assertThat(root.resolve("real.txt")).hasContent("two");
    assertThat(Files.isSymbolicLink(root.resolve("link.txt"))).isTrue();
  }

  @Test
  void writeFile_ontoAFolderOrBelowAFile_isRefused() throws IOException {
    file("sub/a.txt", "one");

    assertThat(calls.refused("write_file", "{'path':'sub','content':'x','mode':'overwrite'}"))
        .hasMessageContaining("is a folder");
    assertThat(calls.refused("write_file", "{'path':'sub/a.txt/b.txt','content':'x'}").code())
        .isEqualTo(ErrorCode.NOT_ALLOWED);
    assertThat(root.resolve("sub/a.txt")).hasContent("one");
  }

  @Test
  void writeFile_halfASurrogatePair_isRefused() {
    ObjectNode arguments = Json.object().put("path", "a.txt").put("content", "\ud83d");

    assertThat(calls.refused("write_file", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(root.resolve("a.txt")).doesNotExist();
  }

  @Test
  void saver_changeThatFails_leavesNothingBehind() {
    Workspace workspace = Workspace.of(calls.caller());

    assertThatThrownBy(() -> new Saver().change(workspace, "a/b.txt", _ -> {
      throw new IllegalStateException("no");
    })).isInstanceOf(IllegalStateException.class);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void saver_nameTakenMeanwhile_isNotOverwritten() throws IOException {
    Workspace workspace = Workspace.of(calls.caller());

    assertThatThrownBy(() -> new Saver().change(workspace, "a.txt", _ -> {
      file("a.txt", "theirs");
      return new byte[0];
    })).isInstanceOf(PmlException.class).hasMessageContaining("somebody else");
    assertThat(root.resolve("a.txt")).hasContent("theirs");
    assertThat(names("")).containsExactly("a.txt");
  }

  @Test
  void saver_fileSwappedForALinkMeanwhile_touchesNeither(@TempDir Path outside) throws IOException {
    Path secret = Files.writeString(outside.resolve("secret.txt"), "secret");
    file("a.txt", "mine");
    Workspace workspace = Workspace.of(calls.caller());

    assertThatThrownBy(() -> new Saver().change(workspace, "a.txt", _ -> {
      link("a.txt", secret);
      return new byte[]{'x'};
    })).isInstanceOf(PmlException.class);
    assertThat(secret).hasContent("secret");
    assertThat(names("")).containsExactly("a.txt");
  }

  @Test
  void writeFile_readersMeanwhile_seeOldOrNewNeverHalf() throws Exception {
    String a = "a".repeat(300_000);
    String b = "b".repeat(500_000);
    file("a.txt", a);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writer = executor.submit(() -> {
        for (int i = 0; i < 30; i++) {
          calls.call("write_file",
              Json.object().put("path", "a.txt").put("content", i % 2 == 0 ? b : a).put("mode", "overwrite"));
        }
      });
      while (!writer.isDone()) {
        assertThat(Files.readString(root.resolve("a.txt"))).matches(text -> text.equals(a) || text.equals(b));
      }
      writer.get();
    }
  }

  @Test
  void appendAndCreate_fromManyThreads_loseNothing() throws Exception {
    List<Callable<Boolean>> appends = new ArrayList<>();
    List<Callable<Boolean>> creations = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      appends.add(() -> succeeds("{'path':'log.txt','content':'x','mode':'append'}"));
      creations.add(() -> succeeds("{'path':'only.txt','content':'x'}"));
    }
    LocalWriter writer = new LocalWriter(calls);
    assertThat(writer.run(appends)).isEqualTo(50);
    assertThat(writer.run(creations)).isEqualTo(1);
    assertThat(root.resolve("log.txt")).hasContent("x".repeat(50));
  }

  @Test
  void editFile_appliesAllEditsInOrder() throws IOException {
    file("a.txt", "one two two three");

    JsonNode result = calls.call("edit_file", "{'path':'a.txt','edits':[{'old':'one','new':'1'},"
        + "{'old':'two','new':'2','all':true},{'old':'1 2','new':'12'}]}");

    assertThat(root.resolve("a.txt")).hasContent("12 2 three");
    assertThat(result.path("replacements").intValue()).isEqualTo(4);
  }

  @Test
  void editFile_oneBadEdit_changesNothing() throws IOException {
    file("a.txt", "one two two\r\nthree");

    assertThat(calls.refused("edit_file", "{'path':'a.txt','edits':[{'old':'one','new':'1'},{'old':'two','new':'2'}]}"))
        .hasMessageContaining("edit 2")
        .hasMessageContaining("occurs 2 times");
    assertThat(calls.refused("edit_file", "{'path':'a.txt','edits':[{'old':'two\\nthree','new':'1'}]}"))
        .hasMessageContaining("does not occur")
        .hasMessageContaining("\\r\\n");
    assertThat(calls.refused("edit_file", "{'path':'a.txt','edits':[{'old':'','new':'1'}]}"))
        .hasMessageContaining("empty");
    assertThat(root.resolve("a.txt")).hasContent("one two two\r\nthree");
  }

  @Test
  void editFile_missingOrBinary_isRefused() throws IOException {
    Files.write(root.resolve("x.bin"), new byte[]{0, 1});

    assertThat(calls.refused("edit_file", "{'path':'no.txt','edits':[{'old':'a','new':'b'}]}").code())
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(calls.refused("edit_file", "{'path':'x.bin','edits':[{'old':'a','new':'b'}]}"))
        .hasMessageContaining("UTF-8");
    assertThat(names("")).containsExactly("x.bin");
  }

  /** Runs calls at once. */
  private record LocalWriter(Calls calls) {
    long run(List<Callable<Boolean>> work) throws Exception {
      long succeeded = 0;
      try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Boolean> result : executor.invokeAll(work)) {
          succeeded += result.get() ? 1 : 0;
        }
      }
      return succeeded;
    }
  }

  private final WriteFile sharedWriter = new WriteFile(new Saver());

  private boolean succeeds(String arguments) {
    try {
      calls.call(sharedWriter, Json.parseObject(arguments.replace('\'', '"')));
      return true;
    } catch (PmlException e) {
      return false;
    }
  }

  private void file(String path, String content) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void link(String path, Path target) {
    try {
      Files.deleteIfExists(root.resolve(path));
      Files.createSymbolicLink(root.resolve(path), target);
      assertThat(Files.exists(root.resolve(path), LinkOption.NOFOLLOW_LINKS)).isTrue();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> names(String path) throws IOException {
    try (var files = Files.list(root.resolve(path))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private List<String> found(String arguments) {
    List<String> files = new ArrayList<>();
    calls.call("find_files", arguments).path("files").forEach(file -> files.add(file.stringValue()));
    return files;
  }

  private static List<String> paths(JsonNode entries) {
    List<String> paths = new ArrayList<>();
    entries.forEach(entry -> paths.add(entry.path("path").stringValue()));
    return paths;
  }
}
