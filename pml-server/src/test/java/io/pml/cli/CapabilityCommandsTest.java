package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Await;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about names, versions and travel, with two daemons: ours and that of somebody else. */
@Isolated("it listens to what all write to standard error")
class CapabilityCommandsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path folder;

  @SuppressWarnings("NullAway.Init")
  private static Pml here;

  @SuppressWarnings("NullAway.Init")
  private static Pml there;

  private String output = "";
  private String error = "";

  @BeforeAll
  static void start() throws IOException {
    here = start("here");
    there = start("there");
  }

  private static Pml start(String name) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Files.writeString(home.resolve(SettingsReader.CONFIG_FILE),
        "{\"http\": {\"port\": 0}, \"permissions\": {\"ask\": [\"std:time_now\"]}}");
    return Pml.start(new Home(home), SettingsReader.read(home, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, false, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv());
  }

  @AfterAll
  static void stop() {
    here.close();
    there.close();
  }

  // -- names ----------------------------------------------------------------------------------------------------------

  @Test
  void rename_unnamedThenNamed_keepsTheOldNameLeadingToIt() throws Exception {
    learn("count the words of what is renamed", "return (await mcp.std.text_stats({text: args.renamed})).words");
    String unnamed = nameOf("count the words of what is renamed");

    assertThat(run("caps", "rename", unnamed, "text:count_words")).isZero();
    assertThat(output).isEqualTo(unnamed + " is called text:count_words now.\n");
    assertThat(run("caps", "rename", "text:count_words", "text:count_all_words", "--json")).isZero();
    assertThat(Json.parseObject(output).path("name").asString()).isEqualTo("text:count_all_words");

    assertThat(run("caps", "history", "text:count_words")).as("by its old name").isZero();
    assertThat(output).contains("renamed from text:count_words to text:count_all_words", "named text:count_words");
    assertThat(run("caps", "rename", "text:count_all_words", "Not A Name")).isEqualTo(1);
    assertThat(error).contains("is not a name");
    assertThat(run("caps", "rename", "text:no_such_thing", "text:other_name")).isEqualTo(1);
    assertThat(error).contains("there is no capability text:no_such_thing");
  }

  @Test
  void visibilityAndMark_ofANamedOne_areTold() throws Exception {
    named("mark:take_one", "return (await mcp.std.text_stats({text: args.mark})).words");

    assertThat(run("caps", "visibility", "mark:take_one", "public")).isZero();
    assertThat(output).isEqualTo("mark:take_one: public\n");
    assertThat(run("caps", "visibility", "mark:take_one", "everyone")).isEqualTo(1);
    assertThat(error).contains("take private, project, org or public");
    assertThat(run("caps", "mark", "mark:take_one@1", "stable")).isZero();
    assertThat(output).isEqualTo("mark:take_one@stable is version 1.\n");
    assertThat(run("caps", "mark", "mark:take_one", "v1")).isEqualTo(1);
    assertThat(error).contains("cannot mark a version");
    assertThat(run("call", "cap:mark:take_one@stable", "{\"mark\": \"a b\"}")).isZero();
    assertThat(output).contains("success");
    assertThat(run("call", "dns:query", "{\"visibility\": \"public\"}")).isZero();
    assertThat(output).contains("mark:take_one");
  }

  @Test
  void exec_withAName_isCalledByIt() throws Exception {
    Path file = Files.writeString(folder.resolve("name.ts"),
        "return (await mcp.std.text_stats({text: args.exec})).lines");

    assertThat(run("exec", file.toString(), "--name", "exec:count_lines", "--args", "{\"exec\": \"a\"}")).isZero();
    assertThat(run("call", "cap:exec:count_lines", "{\"exec\": \"a\\nb\"}")).isZero();
    assertThat(output).contains("success");
    assertThat(run("exec", file.toString(), "--name", "Not A Name", "--args", "{\"exec\": \"a\"}")).isEqualTo(1);
    assertThat(error + output).contains("is not a name");
  }

  @Test
  void verify_aNamedOne_isToldUntilItIsWithdrawn() throws Exception {
    named("verify:take_one", "return (await mcp.std.text_stats({text: args.verify})).words");

    assertThat(run("caps", "verify", "verify:take_one")).isZero();
    assertThat(output).isEqualTo("verify:take_one: verified\n");
    assertThat(run("call", "dns:whois", "{\"name\": \"verify:take_one\"}")).isZero();
    assertThat(output).containsPattern("\"verified\" ?: ?true");
    assertThat(run("caps", "verify", "verify:take_one", "--withdraw")).isZero();
    assertThat(output).isEqualTo("verify:take_one: not verified\n");
    assertThat(run("caps", "verify", "verify:no_such_thing")).isEqualTo(1);
    assertThat(error).contains("there is no capability verify:no_such_thing");
  }

  @Test
  void visibility_private_isForThePersonThroughEveryClient() throws Exception {
    named("private:take_one", "return (await mcp.std.text_stats({text: args.private})).words");

    assertThat(run("caps", "visibility", "private:take_one", "private")).isZero();
    assertThat(run("call", "cap:private:take_one", "{\"private\": \"a b\"}")).isZero();
    assertThat(output).contains("success");
    assertThat(run("call", "dns:query", "{\"visibility\": \"private\"}")).isZero();
    assertThat(output).contains("private:take_one");
    assertThat(run("caps", "visibility", "private:take_one", "project")).isZero();
    assertThat(output).isEqualTo("private:take_one: project\n");
  }

  @Test
  void aliasAndTag_ofANamedOne_areTold() throws Exception {
    named("alias:take_one", "return (await mcp.std.text_stats({text: args.alias})).words");

    assertThat(run("caps", "alias", "alias:take_one", "alias:take_another")).isZero();
    assertThat(output).isEqualTo("alias:take_another leads to alias:take_one, too.\n");
    assertThat(run("caps", "tag", "alias:take_one", "words", "text")).isZero();
    assertThat(output).isEqualTo("alias:take_one: text, words\n");
    assertThat(run("caps", "tag", "alias:take_one", "NOT OK")).isEqualTo(1);
    assertThat(run("caps", "tag", "alias:take_another", "--json")).isZero();
    assertThat(Json.parseObject(output).path("tags")).isEmpty();
  }

  @Test
  void forkAndDelete_leaveTheOtherAlone() throws Exception {
    named("fork:from_this", "return (await mcp.std.text_stats({text: args.fork})).words");

    assertThat(run("caps", "fork", "fork:from_this", "fork:to_that")).isZero();
    assertThat(output).startsWith("fork:to_that is a copy of local.default.fork.from_this.");
    assertThat(run("caps", "fork", "fork:from_this", "fork:to_that")).isEqualTo(1);
    assertThat(error).contains("fork:to_that is taken");
    assertThat(run("caps", "delete", "fork:from_this")).isZero();
    assertThat(output).startsWith("fork:from_this is deleted.\nIts name is kept from others until ")
        .doesNotContain("called by");
    assertThat(run("caps", "history", "fork:to_that", "--json")).isZero();
    assertThat(run("caps", "history", "fork:from_this")).isEqualTo(1);
    assertThat(error).contains("it was deleted");
    assertThat(run("caps", "rename", "fork:to_that", "fork:from_this")).as("kept for a while").isEqualTo(1);
    assertThat(error).contains("what was called so was deleted, and the name is kept from others until ");
  }

  @Test
  void delete_ofWhatOthersCall_namesThem_andTheyDoNotRunAnyMore() throws Exception {
    named("part:count_words", "return (await mcp.std.text_stats({text: args.part})).words", "--args",
        "{\"part\": \"one two\"}");
    named("whole:count_twice", "return 2 * await capabilities['part:count_words']({part: args.whole})", "--args",
        "{\"whole\": \"one two\"}");
    assertThat(run("caps", "--json")).isZero();
    assertThat(find("whole:count_twice").path("status").asString()).isEqualTo("candidate");

    assertThat(run("caps", "delete", "part:count_words")).isZero();
    assertThat(output).contains("It was called by whole:count_twice, which cannot run any more");
    assertThat(run("call", "pml:execute", "{\"capability\": \"whole:count_twice\", \"args\": {\"whole\": \"a\"}}"))
        .isEqualTo(1);
    assertThat(output + error).contains("the capability part:count_words was deleted");
    Await.until("it is trusted no longer", () -> {
      run("caps", "--all", "--json");
      return find("whole:count_twice").path("status").asString().equals("degraded");
    });
  }

  @Test
  void show_tellsWhatWasSaid() throws Exception {
    named("said:count_words", "return (await mcp.std.text_stats({text: args.said})).words", "--args",
        "{\"said\": \"one two\"}");
    assertThat(run("call", "learn:feedback",
        "{\"name\": \"said:count_words\", \"success\": false, \"comment\": \"counts numbers, too\"}")).isZero();

    assertThat(run("caps", "said:count_words")).isZero();
    assertThat(output).contains("; called good 0×, bad 1×")
        .containsPattern(": bad, counts numbers, too  \\(pml-cli\\)\n");
    assertThat(run("caps", "said:count_words", "--json")).isZero();
    assertThat(Json.parseObject(output).at("/feedback/0/comment").asString()).isEqualTo("counts numbers, too");
  }

  // -- versions -------------------------------------------------------------------------------------------------------

  @Test
  void versions_thatCameByImport_canBeComparedAndTakenBack() throws Exception {
    named("version:first_one", "return (await mcp.std.text_stats({text: args.first})).words");
    named("version:second_one", "return (await mcp.std.text_stats({text: args.second})).lines");
    export("version:second_one");

    assertThat(run("caps", "import", exported("version.second_one"), "--as", "version:first_one", "--new-version",
        "--apply")).isZero();
    assertThat(run("caps", "diff", "version:first_one", "1", "2")).isZero();
    assertThat(output).contains("-return (await mcp.std.text_stats({text: args.first})).words",
        "+return (await mcp.std.text_stats({text: args.second})).lines");
    assertThat(run("caps", "diff", "version:first_one", "2", "latest")).isZero();
    assertThat(output).isEqualTo("The two are the same.\n");
    assertThat(run("caps", "rollback", "version:first_one@1")).isZero();
    assertThat(output).startsWith("version:first_one is in version 1 now");
    assertThat(run("caps", "history", "version:first_one")).isZero();
    assertThat(output).contains("back to version 1", "version 2",
        "+return (await mcp.std.text_stats({text: args.second}");
    assertThat(run("caps", "history", "version:first_one", "--brief")).isZero();
    assertThat(output).doesNotContain("+return");

    assertThat(run("caps", "rollback", "version:first_one@1")).as("again").isEqualTo(1);
    assertThat(run("caps", "rollback", "version:first_one")).isEqualTo(1);
    assertThat(error).contains("which version?");
    assertThat(run("caps", "diff", "version:first_one", "1", "9")).isEqualTo(1);
    assertThat(error).contains("has no version 9");
  }

  // -- travel ---------------------------------------------------------------------------------------------------------

  @Test
  void exportImport_betweenTwoHomes_bringsADraftThatAsksAsBefore() throws Exception {
    named("travel:tell_zone", "return (await mcp.std.time_now({zone: args.zone})).zone", "--args",
        "{\"zone\": \"UTC\"}");
    export("travel:tell_zone");
    Files.deleteIfExists(folder.resolve("there").resolve("keys").resolve("trusted"));
    String signer = output.lines()
        .filter(line -> line.startsWith("signed with "))
        .findFirst()
        .orElseThrow()
        .substring("signed with ".length());

    assertThat(runThere("caps", "import", exported("travel.tell_zone"))).isZero();
    assertThat(output).contains("travel:tell_zone, which is new here", "not known here, " + signer, "std:time_now",
        "--trust " + signer, "Nothing is changed.");
    assertThat(runThere("caps", "import", exported("travel.tell_zone"), "--apply")).isEqualTo(1);
    assertThat(error).contains("not imported");
    assertThat(runThere("caps", "history", "travel:tell_zone")).isEqualTo(1);
    assertThat(runThere("caps", "import", exported("travel.tell_zone"), "--apply", "--trust", signer)).isZero();
    assertThat(output).contains("Imported as travel:tell_zone, version 1. It is a draft");

    assertThat(runThere("caps", "--all", "--json")).isZero();
    JsonNode imported = find("travel:tell_zone");
    assertThat(imported.path("status").asString()).isEqualTo("draft");
    assertThat(imported.path("runs").asInt()).isZero();
    assertThat(runThere("tools", "cap:*")).isZero();
    assertThat(output).as("nobody has seen it work here").doesNotContain("tell_zone");
    assertThat(runThere("call", "pml_execute",
        "{\"capability\": \"travel:tell_zone\", \"args\": {\"zone\": \"UTC\"}}")).isZero();
    assertThat(output).contains("approval_required");
    assertThat(runThere("caps", "import", exported("travel.tell_zone"), "--json")).isZero();
    assertThat(Json.parseObject(output).path("change").asString()).isEqualTo("none");
    assertThat(Json.parseObject(output).path("signer").path("known").asString()).isEqualTo("trusted");
  }

  @Test
  void import_ofWhatExportWasGiven_orAFileOfIt_takesWhatIsInThere() throws Exception {
    Path out = folder.resolve("several");
    named("bring:count_one", "return (await mcp.std.text_stats({text: args.one})).words");
    named("bring:count_two", "return (await mcp.std.text_stats({text: args.two})).words");
    assertThat(run("caps", "export", "bring:count_one", out.toString())).isZero();
    assertThat(run("caps", "import", out.toString())).isZero();
    assertThat(output).contains("bring:count_one, all of which is here already");
    assertThat(run("caps", "export", "bring:count_two", out.toString())).isZero();
    String signer = output.lines().toList().getLast().substring("signed with ".length());
    Path file = out.resolve("bring.count_two").resolve("capability.json");
    assertThat(run("caps", "import", file.toString(), "--json")).isZero();
    assertThat(Json.parseObject(output).path("name").asString()).isEqualTo("bring:count_two");

    assertThat(runThere("caps", "import", out.toString(), "--apply", "--as", "bring:no_one")).isEqualTo(1);
    assertThat(error).contains("there are 2 in " + out);
    assertThat(runThere("caps", "import", out.toString(), "--apply", "--trust", signer)).isZero();
    assertThat(output).contains("Imported as bring:count_one, version 1", "Imported as bring:count_two, version 1");
  }

  @Test
  void import_ofAnAgentSkill_saysWhatToExport() throws Exception {
    Path out = folder.resolve("skills");
    named("handed:count_words", "return (await mcp.std.text_stats({text: args.handed})).words");
    assertThat(run("caps", "export", "handed:count_words", out.toString(), "--skill")).isZero();

    for (Path meant : List.of(out, out.resolve("handed-count-words"))) {
      assertThat(run("caps", "import", meant.toString())).isEqualTo(1);
      assertThat(error).contains(meant + " is an Agent Skill", "without --skill");
    }
    assertThat(run("caps", "import", folder.resolve("here").toString())).isEqualTo(1);
    assertThat(error).contains("there is no capability.json in");
  }

  @Test
  void import_ofAForgedFolder_isRefusedAndTheFileNamed() throws Exception {
    named("forged:count_words", "return (await mcp.std.text_stats({text: args.forged})).words");
    export("forged:count_words");
    Path code = Path.of(exported("forged.count_words"), "v1.ts");
    Files.writeString(code, Files.readString(code).replace("words", "lines"));

    assertThat(runThere("caps", "import", exported("forged.count_words"))).isEqualTo(1);
    assertThat(error).contains("v1.ts is not what capability.json says");
    Files.delete(code);
    Files.createSymbolicLink(code, folder.resolve("here").resolve("keys").resolve("signing"));
    assertThat(runThere("caps", "import", exported("forged.count_words"))).isEqualTo(1);
    assertThat(error).contains("no plain file");
    assertThat(runThere("caps", "import", folder.resolve("nothing").toString())).isEqualTo(1);
    assertThat(error).contains("there is no folder");
  }

  @Test
  void import_ofATakenName_changesNothingUnlessSaidHow() throws Exception {
    named("taken:count_words", "return (await mcp.std.text_stats({text: args.taken})).words");
    export("taken:count_words");
    assertThat(runThere("caps", "import", exported("taken.count_words"), "--json")).isZero();
    String signer = Json.parseObject(output).path("signer").path("fingerprint").asString();
    assertThat(run("caps", "delete", "taken:count_words")).isZero();

    assertThat(run("caps", "import", exported("taken.count_words"), "--apply")).as("the name is kept").isEqualTo(1);
    assertThat(error).contains("deleted", "--as NAME");
    assertThat(run("caps", "import", exported("taken.count_words"), "--apply", "--as", "taken:count_again")).isZero();
    assertThat(runThere("caps", "import", exported("taken.count_words"), "--apply", "--as", "travel:other_zone",
        "--trust", signer, "--json")).isZero();
    assertThat(Json.parseObject(output).path("imported").path("name").asString()).isEqualTo("travel:other_zone");
  }

  @Test
  void export_key_isReadableByTheUserAlone() throws Exception {
    named("key:count_words", "return (await mcp.std.text_stats({text: args.key})).words");
    export("key:count_words");
    Path keys = folder.resolve("here").resolve("keys");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys.resolve("signing"))))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys))).isEqualTo("rwx------");
    String before = output;
    export("key:count_words");
    assertThat(output).as("the same key again").isEqualTo(before);
  }

  @Test
  void export_intoAFolderWithOtherThings_isRefused() throws Exception {
    named("other:count_words", "return (await mcp.std.text_stats({text: args.other})).words");
    Path taken = Files.createDirectories(folder.resolve("full").resolve("other.count_words"));
    Files.writeString(taken.resolve("precious.txt"), "mine");

    assertThat(run("caps", "export", "other:count_words", folder.resolve("full").toString())).isEqualTo(1);
    assertThat(error).contains("holds something else");
    assertThat(taken.toFile().list()).containsExactly("precious.txt");
  }

  @Test
  void export_skill_isAFolderWithASkillFile() throws Exception {
    named("skill:count_words", "return (await mcp.std.text_stats({text: args.skill})).words");

    assertThat(run("caps", "export", "skill:count_words", folder.resolve("skills").toString(), "--skill")).isZero();

    Path skill = folder.resolve("skills").resolve("skill-count-words");
    assertThat(skill.resolve("SKILL.md")).content()
        .startsWith("---\nname: skill-count-words\ndescription: \"skill:count_words\"\n");
    assertThat(skill.resolve("references").resolve("program.ts")).content().contains("args.skill");
  }

  // -- misuse ---------------------------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"rename a:b_c", "fork", "alias a:b_c", "delete", "history", "diff a:b_c 1", "rollback",
      "export a:b_c", "import", "merge a:b_c", "rename a:b_c d:e_f g:h_i"})
  void misuse_isToldAsSuch(String line) {
    List<String> words = new ArrayList<>(List.of("caps"));
    words.addAll(Arrays.asList(line.split(" ", -1)));

    assertThat(run(words.toArray(String[]::new))).isEqualTo(2);
  }

  // -- how ------------------------------------------------------------------------------------------------------------

  private void learn(String intent, String code, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("code.ts"), code);
    List<String> line = new ArrayList<>(List.of("exec", file.toString(), "--intent", intent, "--json"));
    line.addAll(options.length == 0
        ? List.of("--args", "{\"" + code.replaceAll("(?s).*args\\.(\\w+).*", "$1") + "\": \"a b\"}")
        : Arrays.asList(options));
    int exitCode = run(line.toArray(String[]::new));
    if (exitCode == 3) {
      assertThat(run("approve", Json.parseObject(output).path("approval").path("id").asString(), "--resume")).isZero();
    } else {
      assertThat(exitCode).as(output).isZero();
    }
    Await.until(intent + " is known", () -> run("caps", "--json") == 0 && output.contains('"' + intent + '"'));
  }

  /** A capability that has its name for an intent. */
  private void named(String name, String code, String... options) throws Exception {
    learn(name, code, options);
    assertThat(run("caps", "rename", nameOf(name), name)).as(error).isZero();
  }

  private void export(String name) {
    assertThat(run("caps", "export", name, folder.resolve("out").toString())).as(error).isZero();
  }

  private static String exported(String name) {
    return folder.resolve("out").resolve(name).toString();
  }

  private String nameOf(String intent) {
    assertThat(run("caps", "--json")).isZero();
    return capabilities().stream()
        .filter(each -> each.path("intent").asString().equals(intent))
        .findFirst()
        .orElseThrow()
        .path("name")
        .asString();
  }

  private JsonNode find(String name) {
    return capabilities().stream().filter(each -> each.path("name").asString().equals(name)).findFirst().orElseThrow();
  }

  private List<JsonNode> capabilities() {
    ObjectNode answer = Json.parseObject(output);
    return answer.path("capabilities").valueStream().toList();
  }

  private int run(String... arguments) {
    return runAt("here", arguments);
  }

  private int runThere(String... arguments) {
    return runAt("there", arguments);
  }

  private int runAt(String home, String... arguments) {
    List<String> line = new ArrayList<>(Arrays.asList(arguments));
    line.addAll(List.of("--home", folder.resolve(home).toString()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      return Cli.run(line.toArray(String[]::new), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
      output = bytes.toString(StandardCharsets.UTF_8);
      error = errors.toString(StandardCharsets.UTF_8);
    }
  }
}
