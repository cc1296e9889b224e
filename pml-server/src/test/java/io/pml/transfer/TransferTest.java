package io.pml.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Version;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Semver;
import io.pml.name.Trust;
import io.pml.tool.ToolId;
import io.pml.transfer.Plan.Change;
import io.pml.transfer.Plan.Terms;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class TransferTest {
  private static final String NAME = "fs:read_json";
  private static final String FIRST = "return await mcp.fs.read({path: args.path})";
  private static final String SECOND = "const t = await mcp.fs.read({path: args.path}); return JSON.parse(t)";
  private static final String THIRD = "const text = await mcp.fs.read({path: args.path});\nreturn [JSON.parse(text)]";

  private Town ann;
  private Town bob;

  @BeforeEach
  void build() {
    ann = new Town("ann");
    bob = new Town("bob");
    ann.make(NAME, FIRST, SECOND);
    ann.registry.tag(Address.parse(NAME), Set.of("json", "files"), ann.viewer);
  }

  private Terms trusting() {
    return Terms.NONE.trusting(ann.keys.own().fingerprint());
  }

  // -- there and back -------------------------------------------------------------------------------------------------

  @Test
  void export_import_bringsEveryVersion() {
    Importer.Imported imported = bob.take(ann.export(NAME), trusting());

    assertThat(imported.version()).isEqualTo(2);
    assertThat(bob.storage.capabilities().versions(imported.capability()))
        .extracting(version -> ((Body.Code) version.content().body()).source())
        .containsExactly(SECOND, FIRST);
    assertThat(bob.find(NAME).content()).isEqualTo(ann.find(NAME).content());
    assertThat(bob.find(NAME).intent()).isEqualTo("read a file as JSON");
    assertThat(bob.registry.lookup(Address.parse(NAME), bob.viewer).labels().tags()).containsExactly("files", "json");
    assertThat(bob.find(NAME + "@v1.1.0").version()).isEqualTo(2);
  }

  @Test
  void export_again_hasTheSameBytes() {
    SortedMap<String, byte[]> once = ann.export(NAME);
    SortedMap<String, byte[]> again = ann.export(NAME);

    assertThat(once.keySet()).containsExactly("README.md", "capability.json", "signature.json", "v1.ts", "v2.ts");
    assertThat(again.keySet()).isEqualTo(once.keySet());
    once.forEach((name, bytes) -> assertThat(again.get(name)).as(name).isEqualTo(bytes));
    assertThat(text(once, "v2.ts")).isEqualTo(SECOND + "\n");
    assertThat(text(once, "README.md")).contains("# fs:read_json", "read a file as JSON", "`path` (string)",
        "`fs:read`", "2 (v1.1.0), current");
  }

  @Test
  void export_tasksAndCalls_comeBack() {
    ObjectNode dag = Json.parseObject(
        "{\"tasks\": [{\"id\": \"a\", \"tool\": \"fs:read\", \"arguments\": {\"path\": \"${args.path}\"}}]}");
    ObjectNode arguments = Json.object().put("flow", "nightly");
    ann.registry.revise(Address.parse(NAME), Town.content(new Recipe.Dag(dag)), Optional.empty(), "", ann.viewer);
    ann.registry.revise(Address.parse(NAME),
        Town.content(new Recipe.Delegate(new ToolId("temporal", "start"), arguments)), Optional.empty(), "",
        ann.viewer);

    SortedMap<String, byte[]> files = ann.export(NAME);
    bob.take(files, trusting());

    assertThat(files).containsKeys("v3.dag.json", "v4.call.json");
    assertThat(bob.find(NAME).body()).isEqualTo(new Body.Delegate(new ToolId("temporal", "start"), arguments));
    assertThat(bob.find(NAME).tools()).containsExactly(new ToolId("temporal", "start"));
    assertThat(((Body.Dag) bob.find(NAME + "@3").body()).dag()).isEqualTo(dag);
  }

  @Test
  void export_afterARollBack_isCurrentInTheSameVersion() {
    ann.registry.rollBack(Address.parse(NAME + "@1"), "worse", ann.viewer);

    bob.take(ann.export(NAME), trusting());

    assertThat(bob.find(NAME).version()).isEqualTo(1);
    assertThat(bob.find(NAME + "@2").content()).isEqualTo(ann.find(NAME + "@2").content());
  }

  @Test
  void export_textThatNoFileCanHold_isRefused() {
    ann.registry.revise(Address.parse(NAME), new Content("0".repeat(64), new Recipe.Code("return '\uD800'").unread(),
        List.of(), Set.of()), Optional.empty(), "", ann.viewer);

    assertThatThrownBy(() -> ann.export(NAME)).isInstanceOf(PmlException.class)
        .hasMessageContaining("cannot be exported");
  }

  // -- no standing ----------------------------------------------------------------------------------------------------

  @Test
  void import_ofSomethingProven_isADraftWithoutARecord() {
    assertThat(ann.find(NAME).status()).isEqualTo(Status.PROMOTED);
    ann.registry.trust(Address.parse(NAME), new Trust(1, Optional.of("c2ln")), ann.viewer);

    Importer.Imported imported = bob.take(ann.export(NAME), trusting());

    assertThat(bob.find(NAME).status()).isEqualTo(Status.DRAFT);
    assertThat(bob.storage.capabilities().learning(imported.capability())).isEqualTo(Learning.NONE);
    assertThat(bob.registry.lookup(Address.parse(NAME), bob.viewer).trust()).isEqualTo(Trust.NONE);
    assertThat(bob.storage.approvals().newest(10)).isEmpty();
  }

  @Test
  void import_authors_areToldAndNotBelieved() {
    Importer.Imported imported = bob.take(ann.export(NAME), trusting());

    assertThat(bob.storage.capabilities().versions(imported.capability()).getFirst().change())
        .satisfies(change -> {
          assertThat(change.author()).isEqualTo("bob");
          assertThat(change.summary()).contains("imported", ann.keys.own().fingerprint(), "v1.1.0", "by ann",
              "because");
        });
  }

  @Test
  void import_toolsThatTheManifestHides_areFoundByReading() {
    Bundle honest = ann.packer.pack(Address.parse(NAME), ann.viewer);
    Bundle lying = new Bundle(honest.name(), honest.intent(), honest.tags(), honest.current(),
        honest.editions()
            .stream()
            .map(each -> new Edition(each.number(), each.label(), each.change(), each.recipe(), each.parameters(),
                Set.of()))
            .toList());

    bob.take(BundleText.write(lying, ann.keys.own()), trusting());

    assertThat(bob.find(NAME).tools()).containsExactly(new ToolId("fs", "read"));
  }

  // -- the plan -------------------------------------------------------------------------------------------------------

  @Test
  void plan_changesNothing_andTellsAll() {
    ann.revise(NAME, Optional.empty(),
        "const a = await mcp.fs.read({path: args.path}); return mcp.call('cap:text:count_words', {text: a})");
    bob.missing.add(new ToolId("fs", "read"));

    Plan plan = bob.plan(ann.export(NAME), Terms.NONE);

    assertThat(plan.change()).isEqualTo(new Change.Create());
    assertThat(plan.name()).contains(CapabilityName.parse(NAME));
    assertThat(plan.signer()).isEqualTo(Plan.Signer.UNKNOWN);
    assertThat(plan.tools()).containsExactly(Map.entry(new ToolId("fs", "read"), false));
    assertThat(plan.capabilities()).containsExactly(Map.entry("text:count_words", false));
    assertThat(plan.obstacles()).singleElement()
        .asString()
        .contains("not known", "--trust " + ann.keys.own().fingerprint());
    assertThat(bob.all()).isEmpty();
    assertThat(bob.keys.trusts(ann.keys.own().fingerprint())).isFalse();
  }

  @Test
  void import_ofAnUnknownKey_isRefusedUntilItIsTrusted() {
    SortedMap<String, byte[]> files = ann.export(NAME);

    assertThatThrownBy(() -> bob.take(files, Terms.NONE)).hasMessageContaining("not known here");
    assertThatThrownBy(() -> bob.take(files, Terms.NONE.trusting("ed25519:other"))).hasMessageContaining("not known");
    assertThat(bob.all()).isEmpty();
    bob.take(files, trusting());

    assertThat(bob.plan(files, Terms.NONE).signer()).isEqualTo(Plan.Signer.TRUSTED);
    assertThat(ann.plan(files, Terms.NONE).signer()).isEqualTo(Plan.Signer.OWN);
  }

  @Test
  void import_again_changesNothing() {
    SortedMap<String, byte[]> files = ann.export(NAME);
    Importer.Imported first = bob.take(files, trusting());

    assertThat(bob.plan(files, Terms.NONE).change()).isEqualTo(new Change.Nothing(first.capability()));
    assertThat(bob.take(files, Terms.NONE)).isEqualTo(first);
    assertThat(bob.all()).hasSize(1);
    assertThat(bob.storage.capabilities().versions(first.capability())).hasSize(2);
  }

  // -- names that are taken -------------------------------------------------------------------------------------------

  @Test
  void import_newerVersions_areAddedOnlyWhenSaidSo() {
    Importer.Imported first = bob.take(ann.export(NAME), trusting());
    bob.storage.capabilities().move(first.capability(), Set.of(Status.DRAFT), Status.PROMOTED);
    ann.revise(NAME, Optional.of(new Semver(2, 0, 0)), THIRD);
    SortedMap<String, byte[]> files = ann.export(NAME);

    assertThat(bob.plan(files, Terms.NONE).change()).isInstanceOfSatisfying(Change.Extend.class,
        extend -> assertThat(extend.versions()).extracting(Edition::number).containsExactly(3));
    assertThatThrownBy(() -> bob.take(files, Terms.NONE)).hasMessageContaining("--new-version");
    assertThat(bob.find(NAME).version()).isEqualTo(2);
    bob.take(files, Terms.NONE.withNewVersion());

    assertThat(bob.find(NAME).version()).isEqualTo(3);
    assertThat(bob.find(NAME + "@v2.0.0").content()).isEqualTo(ann.find(NAME).content());
    assertThat(bob.find(NAME).status()).as("it has to prove itself").isEqualTo(Status.DRAFT);
  }

  @Test
  void import_ofATakenName_overwritesNothing() {
    bob.make(NAME, "return 'mine'");
    Capability mine = bob.find(NAME);
    SortedMap<String, byte[]> files = ann.export(NAME);

    assertThat(bob.plan(files, trusting()).change()).isEqualTo(new Change.Collide(mine.id()));
    assertThatThrownBy(() -> bob.take(files, trusting())).isInstanceOf(PmlException.class)
        .hasMessageContaining("something else")
        .hasMessageContaining("--as NAME")
        .hasMessageContaining("--new-version");
    assertThat(bob.find(NAME)).isEqualTo(mine);
    assertThat(bob.keys.trusts(ann.keys.own().fingerprint())).as("nothing happened").isFalse();

    bob.take(files, trusting().as(CapabilityName.parse("ann:read_json")));
    assertThat(bob.find(NAME)).isEqualTo(mine);
    assertThat(bob.find("ann:read_json").content()).isEqualTo(ann.find(NAME).content());

    bob.take(files, trusting().withNewVersion());
    assertThat(bob.find(NAME).id()).isEqualTo(mine.id());
    assertThat(bob.find(NAME).content()).isEqualTo(ann.find(NAME).content());
    assertThat(bob.find(NAME + "@1").content()).isEqualTo(mine.content());
  }

  @Test
  void import_ofAnAliasOrADeletedName_isRefused() {
    bob.make("my:first_thing", "return 1");
    bob.registry.alias(Address.parse("my:first_thing"), NAME, bob.viewer);

    assertThatThrownBy(() -> bob.take(ann.export(NAME), trusting().withNewVersion()))
        .hasMessageContaining("another name of my:first_thing");
    bob.registry.delete(Address.parse("my:first_thing"), bob.viewer);
    assertThatThrownBy(() -> bob.take(ann.export(NAME), trusting())).hasMessageContaining("deleted");
    assertThat(bob.all()).isEmpty();
  }

  @Test
  void import_ofALabelThatAnotherVersionHas_comesWithoutIt() {
    bob.make(NAME, "return 'mine'", "return 'mine, too'");

    bob.take(ann.export(NAME), trusting().withNewVersion());

    assertThat(bob.find(NAME).content()).isEqualTo(ann.find(NAME).content());
    assertThat(bob.find(NAME + "@v1.1.0").version()).isEqualTo(2);
  }

  // -- forged and broken ----------------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"v1.ts", "v2.ts", "README.md", "capability.json", "signature.json"})
  void import_withAnyByteFlipped_isRefusedAndTheFileNamed(String file) {
    SortedMap<String, byte[]> files = ann.export(NAME);
    byte[] bytes = files.getOrDefault(file, new byte[0]);
    assertThat(bytes).isNotEmpty();
    int bits = file.equals("signature.json") ? Byte.SIZE : 1;
    for (int bit = 0; bit < bits * bytes.length; bit++) {
      int at = bit / bits;
      SortedMap<String, byte[]> forged = new TreeMap<>(files);
      byte[] other = bytes.clone();
      other[at] ^= (byte) (1 << bit % bits);
      forged.put(file, other);

      assertThatThrownBy(() -> BundleText.read(forged)).as("byte %s of %s", at, file)
          .isInstanceOf(PmlException.class)
          .hasMessageContaining(file);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1.ts", "v2.ts", "README.md", "capability.json", "signature.json"})
  void import_withoutAFile_isRefusedAndTheFileNamed(String file) {
    SortedMap<String, byte[]> files = ann.export(NAME);
    files.remove(file);

    assertThatThrownBy(() -> BundleText.read(files)).isInstanceOf(PmlException.class).hasMessageContaining(file);
  }

  @Test
  void import_withAFileThatNobodyListed_isRefused() {
    SortedMap<String, byte[]> files = ann.export(NAME);
    files.put("v3.ts", bytes("return 'not what is imported'\n"));

    assertThatThrownBy(() -> BundleText.read(files)).hasMessageContaining("v3.ts").hasMessageContaining("not listed");
  }

  @Test
  void import_signedAgainByAnother_isThatOnes() {
    Town eve = new Town("eve");
    SortedMap<String, byte[]> files = ann.export(NAME);
    SortedMap<String, byte[]> eves = BundleText.write(BundleText.read(files).bundle(), eve.keys.own());
    bob.keys.trust(ann.keys.own().fingerprint());

    assertThat(bob.plan(eves, Terms.NONE).signer()).isEqualTo(Plan.Signer.UNKNOWN);
    files.put("signature.json", eves.get("signature.json"));
    assertThatThrownBy(() -> BundleText.read(files)).hasMessageContaining("signature.json");
  }

  @Test
  void import_unsigned_needsAWord() {
    SortedMap<String, byte[]> files = unsigned(manifest -> {});

    assertThatThrownBy(() -> bob.take(files, Terms.NONE)).hasMessageContaining("--allow-unsigned");
    assertThat(bob.all()).isEmpty();
    bob.take(files, Terms.NONE.withUnsigned());

    assertThat(bob.find(NAME).status()).isEqualTo(Status.DRAFT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../v1.ts", "/etc/passwd", "v1.ts/../v2.ts", "v2.ts", "v1.TS", "", "..", "v1.ts\u0000"})
  void import_withAnotherNameOfAFile_isRefused(String file) {
    SortedMap<String, byte[]> files = unsigned(
        manifest -> ((ObjectNode) manifest.path("versions").path(0)).put("file", file));

    assertThatThrownBy(() -> BundleText.read(files)).isInstanceOf(PmlException.class)
        .hasMessageContaining("has to be v1.ts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"format\": 2}", "{\"name\": \"../evil\"}", "{\"name\": 5}", "{\"tags\": [\"A B\"]}",
      "{\"tags\": \"x\"}", "{\"current\": 9}", "{\"current\": -1}", "{\"current\": 99999999999}", "{\"versions\": []}",
      "{\"versions\": [{}]}", "{\"versions\": [5]}", "{\"intent\": null}", "{\"readme\": \"\"}"})
  void import_ofAManifestThatMakesNoSense_isRefused(String changed) {
    SortedMap<String, byte[]> files = unsigned(manifest -> manifest.setAll(Json.parseObject(changed)));

    assertThatThrownBy(() -> BundleText.read(files)).isInstanceOf(PmlException.class);
  }

  @Test
  void import_versionsTwice_isRefused() {
    SortedMap<String, byte[]> files = unsigned(manifest -> {
      JsonNode first = manifest.path("versions").path(0);
      manifest.putArray("versions").add(first).add(first);
    });

    assertThatThrownBy(() -> BundleText.read(files)).hasMessageContaining("stands after");
  }

  @ParameterizedTest
  @ValueSource(strings = {"return (", "while (", "import x from 'y'"})
  void import_ofCodeThatCannotRun_takesNothingIn(String code) {
    Bundle bundle = ann.packer.pack(Address.parse(NAME), ann.viewer);
    Edition broken = new Edition(3, Optional.empty(), bundle.newest().change(), new Recipe.Code(code), List.of(),
        Set.of());
    SortedMap<String, byte[]> files = BundleText.write(new Bundle(bundle.name(), bundle.intent(), bundle.tags(), 2,
        List.of(bundle.editions().get(0), bundle.editions().get(1), broken)), ann.keys.own());

    assertThatThrownBy(() -> bob.take(files, trusting())).isInstanceOf(PmlException.class)
        .hasMessageContaining("version 3 cannot run");
    assertThat(bob.all()).isEmpty();
    assertThat(bob.registry.names(bob.viewer)).isEmpty();
  }

  @Test
  void import_thatFailsAtItsLastStep_leavesNothing() {
    Bundle bundle = ann.packer.pack(Address.parse(NAME), ann.viewer);
    Edition second = bundle.newest();
    Edition third = new Edition(3, second.label(), new Version.Change("ann", "", second.change().at()),
        new Recipe.Code(THIRD), second.parameters(), Set.of());
    SortedMap<String, byte[]> files = BundleText.write(new Bundle(bundle.name(), bundle.intent(), bundle.tags(), 3,
        List.of(bundle.editions().getFirst(), second, third)), ann.keys.own());

    assertThatThrownBy(() -> bob.take(files, trusting())).as("two versions with one label")
        .isInstanceOf(PmlException.class)
        .hasMessageContaining("v1.1.0");
    assertThat(bob.all()).isEmpty();
    assertThat(bob.registry.names(bob.viewer)).isEmpty();
  }

  // -- skills ---------------------------------------------------------------------------------------------------------

  @Test
  void skill_frontmatter_hasItsNameAndWhatItDoes() {
    Bundle bundle = ann.packer.pack(Address.parse(NAME), ann.viewer);
    Bundle odd = new Bundle(bundle.name(), "read: a \"file\"\n---\nname: evil # \u0007" + "x".repeat(2_000), Set.of(),
        bundle.current(), bundle.editions());

    String skill = text(SkillText.write(odd, CapabilityName.parse(NAME)), "SKILL.md");
    List<String> lines = skill.lines().toList();

    assertThat(lines.subList(0, 2)).containsExactly("---", "name: fs-read-json");
    assertThat(lines.get(2)).startsWith("description: \"read: a \\\"file\\\" --- name: evil #");
    assertThat(Json.parse(lines.get(2).substring("description: ".length())).stringValue()).hasSize(1_024);
    assertThat(lines.subList(3, 7)).containsExactly("metadata:", "  capability: \"fs:read_json\"",
        "  version: \"2\"", "---");
    assertThat(SkillText.folder(CapabilityName.parse(NAME))).isEqualTo("fs-read-json");
  }

  @Test
  void skill_body_saysHowToCallItAndHasTheCode() {
    SortedMap<String, byte[]> files = SkillText.write(ann.packer.pack(Address.parse(NAME), ann.viewer),
        CapabilityName.parse(NAME));

    assertThat(files.keySet()).containsExactly("SKILL.md", "references/program.ts");
    assertThat(text(files, "references/program.ts")).isEqualTo(SECOND + "\n");
    assertThat(text(files, "SKILL.md")).contains("`pml_execute`", "\"capability\" : \"fs:read_json\"",
        "`path` (string), otherwise `\"a.json\"`", "`fs:read`", "references/program.ts");
  }

  // -- how ------------------------------------------------------------------------------------------------------------

  /** What ann exported, with another manifest that nobody signed. */
  private SortedMap<String, byte[]> unsigned(Consumer<ObjectNode> change) {
    SortedMap<String, byte[]> files = ann.export(NAME);
    ObjectNode manifest = Json.parseObject(text(files, "capability.json"));
    manifest.remove("signer");
    change.accept(manifest);
    files.remove("signature.json");
    files.put("capability.json", bytes(Json.pretty(manifest)));
    return files;
  }

  private static String text(Map<String, byte[]> files, String name) {
    return new String(files.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
