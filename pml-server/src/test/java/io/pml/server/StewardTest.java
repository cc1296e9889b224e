package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.client.CallListener;
import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Agents who look after capabilities by tools: {@code dns:*}, {@code learn:*}, {@code meta:stats}, and curation. */
class StewardTest {
  @TempDir
  private static Path folder;
  private static Workshop shop;
  private static RunningPml pml;

  @BeforeAll
  static void start() throws Exception {
    shop = new Workshop()
        .tool("read_json", "Reads", "{\"readOnlyHint\": true}",
            arguments -> ToolResult.structured(Json.parseObject("{\"lines\": 3, \"source\": \"disk\"}")
                .set("document", Json.object().set("file", arguments.path("file")))
                .asObject()))
        .tool("check", "Checks", "{\"readOnlyHint\": true}",
            arguments -> ToolResult.structured(Json.object().put("good", arguments.path("document").has("file"))))
        .tool("start_flow", "Starts", "{}", ToolResult::structured);
    pml = RunningPml.start(folder, new Config().http("shop", shop.url())
        .with(
            "{\"permissions\": {\"default\": \"allow\"}, \"curation\": {\"namespaces\": {\"shop:start_*\": \"flows\"}}}"));
    pml.awaitTools("shop");
  }

  @AfterAll
  static void stop() {
    pml.close();
    shop.close();
  }

  // -- where they are -----------------------------------------------------------------------------------------------

  @Test
  void tools_ofTheSteward_areNotListedButAnswerClientsAndPrograms() throws Exception {
    save("seen:see_them", "return 'seen'");
    try (Client client = pml.client()) {
      assertThat(client.tools()).noneMatch(name -> name.startsWith("dns") || name.startsWith("learn")
          || name.equals("pml_list_capabilities") || name.equals("pml_curate_capabilities"));
      assertThat(call("dns_lookup", "{\"name\": \"seen:see_them\"}").path("name").asString())
          .isEqualTo("seen:see_them");
      assertThat(client.execute("""
          const found = await mcp.dns.lookup({name: 'cap:seen:see_them'});
          const all = await mcp.call('pml:list_capabilities', {namespace: 'seen'});
          return [found.namespace, all.capabilities[0].name]""").path("result").toString())
          .isEqualTo("[\"seen\",\"seen:see_them\"]");
    }
  }

  @Test
  void tools_thatOnlyLook_saySo() throws Exception {
    try (Client client = pml.client(Map.of("expose", "dns:*,learn:*,meta:*,pml:*"))) {
      Map<String, Boolean> looking = client.request("tools/list", Json.object())
          .path("tools")
          .valueStream()
          .filter(tool -> tool.path("name").asString().matches("(dns|learn|meta)_.*|pml_(list|curate)_.*"))
          .collect(Collectors.toMap(tool -> tool.path("name").asString(),
              tool -> tool.at("/annotations/readOnlyHint").asBoolean()));

      assertThat(looking).containsExactlyInAnyOrderEntriesOf(Map.ofEntries(Map.entry("dns_lookup", true),
          Map.entry("dns_query", true), Map.entry("dns_whois", true), Map.entry("dns_history", true),
          Map.entry("dns_fork", false), Map.entry("dns_merge", false), Map.entry("dns_rename", false),
          Map.entry("dns_tag", false), Map.entry("learn_save", false), Map.entry("learn_curate", false),
          Map.entry("learn_feedback", false), Map.entry("meta_servers", true), Map.entry("meta_tools", true),
          Map.entry("meta_stats", true), Map.entry("pml_list_capabilities", true),
          Map.entry("pml_curate_capabilities", false)));
    }
  }

  // -- names --------------------------------------------------------------------------------------------------------

  @Test
  void whois_aSavedOne_tellsMakerVersionsAndUse() throws Exception {
    save("who:made_this", "return args.x");
    call("dns_tag", "{\"name\": \"who:made_this\", \"tags\": [\"io\", \"json\"]}");

    ObjectNode whois = call("dns_whois", "{\"name\": \"who:made_this\"}");

    assertThat(whois.path("created_by").asString()).isEqualTo("local");
    assertThat(whois.path("fqdn").asString()).startsWith("local.default.who.made_this.");
    assertThat(whois.path("usage_count").asInt()).isZero();
    assertThat(whois.path("tags").toString()).isEqualTo("[\"io\",\"json\"]");
    assertThat(whois.path("visibility").asString()).isEqualTo("project");
    assertThat(whois.path("verified").asBoolean()).isFalse();
    assertThat(whois.at("/parameters/required/0").asString()).isEqualTo("x");
  }

  @Test
  void query_byTagCreatorVisibilityAndNamespace_findsWhatFitsAll() throws Exception {
    save("query:first_one", "return 1 + 1");
    save("query:second_one", "return 2 + 2");
    call("dns_tag", "{\"name\": \"query:second_one\", \"tags\": [\"second\"]}");

    assertThat(names(call("dns_query", "{\"namespace\": \"query\"}"))).containsExactly("query:first_one",
        "query:second_one");
    assertThat(names(call("dns_query",
        "{\"namespace\": \"query\", \"tags\": [\"second\"], \"created_by\": \"loc*\", \"visibility\": \"project\"}")))
        .containsExactly("query:second_one");
    assertThat(names(call("dns_query", "{\"namespace\": \"query\", \"created_by\": \"erwan@*\"}"))).isEmpty();
    ObjectNode second = call("dns_query", "{\"namespace\": \"query\", \"limit\": 1, \"offset\": 1}");
    assertThat(names(second)).containsExactly("query:second_one");
    assertThat(second.path("total").asInt()).isEqualTo(2);
  }

  @Test
  void query_byAClientThatMayNotSeeATool_leavesOutWhatCallsIt() throws Exception {
    save("hidden:check_it", "return await mcp.shop.check({document: args.document})");
    try (Client blind = pml.client(Map.of("only", "dns:*,pml:*"))) {
      assertThat(names(structured(blind.call("dns_query", "{\"namespace\": \"hidden\"}")))).isEmpty();
      assertThat(code(blind.call("dns_whois", "{\"name\": \"hidden:check_it\"}"))).isEqualTo("NOT_FOUND");
      assertThat(names(structured(blind.call("pml_list_capabilities", "{\"namespace\": \"hidden\"}")))).isEmpty();
    }
  }

  @Test
  void rename_aName_leavesItAsAliasWithAWarning_andWritesHistory() throws Exception {
    save("old:name_it", "return 'renamed'");

    ObjectNode renamed = call("dns_rename", "{\"name\": \"old:name_it\", \"new_name\": \"new:name_it\"}");

    assertThat(renamed.path("old_name").asString()).isEqualTo("old:name_it");
    ObjectNode found = call("dns_lookup", "{\"name\": \"old:name_it\"}");
    assertThat(found.path("name").asString()).isEqualTo("new:name_it");
    assertThat(found.path("warnings").toString()).contains("another name of new:name_it");
    assertThat(call("dns_history", "{\"name\": \"new:name_it\"}").path("history")
        .valueStream()
        .map(each -> each.path("type").asString() + " " + each.path("by").asString())).startsWith("renamed test");
    try (Client client = pml.client()) {
      assertThat(code(client.call("dns_rename", "{\"name\": \"new:name_it\", \"new_name\": \"Bad Name\"}")))
          .isEqualTo("BAD_ARGUMENTS");
      assertThat(text(client.call("dns_rename", "{\"name\": \"new:nam_it\", \"new_name\": \"x:y_z\"}")))
          .contains("the nearest names are new:name_it");
    }
  }

  @Test
  void fork_aCapability_isACopyThatKnowsItsSource() throws Exception {
    save("fork:the_source", "return 'source'");

    ObjectNode copy = call("dns_fork", "{\"source\": \"cap:fork:the_source\", \"name\": \"fork:the_copy\"}");

    assertThat(copy.path("forked_from").asString()).startsWith("local.default.fork.the_source.");
    assertThat(copy.path("parent_id").asString())
        .isEqualTo(call("dns_lookup", "{\"name\": \"fork:the_source\"}").path("id").asString());
    save("fork:the_copy", "return 'changed'");
    assertThat(run("fork:the_source", "{}")).isEqualTo("\"source\"");
    assertThat(run("fork:the_copy", "{}")).isEqualTo("\"changed\"");
  }

  // -- saving -------------------------------------------------------------------------------------------------------

  @Test
  void save_code_isADraftWithParametersTypedByItsTools() throws Exception {
    ObjectNode saved = save("save:check_one", "return (await mcp.shop.check({document: doc, how: 'fast'})).good");

    assertThat(saved.path("status").asString()).isEqualTo("draft");
    assertThat(saved.path("created").asBoolean()).isTrue();
    assertThat(saved.at("/parameters/required").toString()).isEqualTo("[\"doc\"]");
    assertThat(saved.at("/parameters/properties/how/default").asString()).isEqualTo("fast");
    assertThat(run("save:check_one", "{\"doc\": {\"file\": 1}}")).isEqualTo("true");
  }

  @Test
  void save_underAnOwnName_isANewVersionWithADiff() throws Exception {
    save("save:grow_up", "return 'one'");

    assertThat(save("save:grow_up", "return 'two'").path("version").asInt()).isEqualTo(2);
    assertThat(save("save:grow_up", "return 'two'").path("warnings").toString()).contains("version 2 is already");

    JsonNode newest = call("dns_history", "{\"name\": \"save:grow_up\"}").path("history")
        .valueStream()
        .filter(each -> each.path("type").asString().equals("version"))
        .findFirst()
        .orElseThrow();
    assertThat(newest.path("diff").asString()).contains("-return 'one'", "+return 'two'");
    assertThat(newest.path("by").asString()).isEqualTo("test");
    assertThat(run("save:grow_up@1", "{}")).isEqualTo("\"one\"");
    assertThat(run("save:grow_up", "{}")).isEqualTo("\"two\"");
  }

  @Test
  void save_withAVersionTag_canBeCalledByIt() throws Exception {
    save("save:tag_up", "return 'first'");
    assertThat(run("save:tag_up@v1", "{}")).isEqualTo("\"first\"");
    String labelled = "{\"intent\": \"i\", \"name\": \"save:tag_up\", \"source\": \"return '%s'\", \"version_tag\": \"%s\"}";
    assertThat(call("learn_save", labelled.formatted("second", "v1.2.0")).path("version").asInt()).isEqualTo(2);
    call("learn_save", labelled.formatted("third", "v2.0.0"));

    assertThat(run("save:tag_up@v1", "{}")).isEqualTo("\"second\"");
    assertThat(run("save:tag_up@v1.2.0", "{}")).isEqualTo("\"second\"");
    assertThat(run("save:tag_up", "{}")).isEqualTo("\"third\"");
    assertThat(run("save:tag_up@1", "{}")).isEqualTo("\"first\"");
    try (Client client = pml.client()) {
      assertThat(text(client.call("learn_save", labelled.formatted("fourth", "v1.2.0"))))
          .contains("has the label v1.2.0");
      assertThat(text(client.call("learn_save", labelled.formatted("fourth", "newest")))).contains("a version label");
    }
  }

  @Test
  void save_tasks_runsThem() throws Exception {
    ObjectNode saved = call("learn_save", """
        {"intent": "check a file", "name": "save:check_tasks", "source": {"dag": {"tasks": [
          {"id": "r", "tool": "shop:read_json", "arguments": {"file": "${args.file}"}},
          {"id": "c", "tool": "shop:check", "arguments": {"document": "${r.document}"}}]}}}""");

    assertThat(saved.at("/parameters/required").toString()).isEqualTo("[\"file\"]");
    assertThat(run("save:check_tasks", "{\"file\": \"a\"}")).contains("\"good\":true");
  }

  @Test
  void save_aTool_delegatesWithDefaultsThatTheCallerCanReplace() throws Exception {
    call("learn_save", """
        {"intent": "start the nightly flow", "name": "flows:start_nightly",
         "source": {"tool": "shop:start_flow", "arguments": {"flow": "nightly", "dry": true}}}""");

    assertThat(run("flows:start_nightly", "{\"dry\": false}")).isEqualTo("{\"flow\":\"nightly\",\"dry\":false}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"return await mcp.shop.chek({})\"", "\"return (\"", "{\"tool\": \"shop:nothing\"}",
      "{\"dag\": {\"tasks\": []}}", "{}",
      "\"await mcp.shop.check({...args}); return mcp.shop.check({password: 'hunter2secret'})\"",
      "{\"tool\": \"shop:check\", \"args\": {}}", "{\"code\": \"return 1\", \"tool\": \"shop:check\"}",
      "{\"tool\": \"shop:check\", \"arguments\": {\"password\": \"hunter2secret\"}}"})
  void save_whatCannotRun_isRefusedAndKeepsNothing(String source) throws Exception {
    try (Client client = pml.client()) {
      ObjectNode result = client.call("learn_save",
          "{\"intent\": \"no\", \"name\": \"save:not_this\", \"source\": " + source + "}");

      assertThat(ToolResult.isError(result)).isTrue();
      assertThat(code(client.call("dns_lookup", "{\"name\": \"save:not_this\"}"))).isEqualTo("NOT_FOUND");
    }
  }

  @Test
  void feedback_onACapabilityOrARun_countsAndIsGivenOncePerRun() throws Exception {
    save("feed:back_me", "return 'feedback'");
    try (Client client = pml.client()) {
      ObjectNode ran = client.execute(Json.object().put("capability", "feed:back_me"));
      String about = "{\"success\": false, \"comment\": \"no\", \"workflow_id\": \""
          + ran.path("workflow_id").asString() + "\"}";

      assertThat(structured(client.call("learn_feedback", about)).path("good").asInt()).isZero();
      assertThat(code(client.call("learn_feedback", about))).isEqualTo("BAD_REQUEST");
      ObjectNode good = structured(client.call("learn_feedback", "{\"success\": true, \"name\": \"feed:back_me\"}"));
      assertThat(good.path("opinions").asInt()).isEqualTo(2);
      assertThat(good.path("good").asInt()).isEqualTo(1);
      assertThat(code(client.call("learn_feedback", "{\"success\": true}"))).isEqualTo("BAD_ARGUMENTS");
      ObjectNode whois = call("dns_whois", "{\"name\": \"feed:back_me\"}");
      assertThat(whois.path("opinions")).isEqualTo(Json.object().put("good", 1).put("bad", 1));
      assertThat(whois.at("/feedback/0/success").asBoolean()).as("the newest first").isTrue();
      assertThat(whois.at("/feedback/1/comment").asString()).isEqualTo("no");
    }
  }

  // -- merging ------------------------------------------------------------------------------------------------------

  @Test
  void merge_two_writesAProgramThatRuns_recordsPartsAndIsADraft() throws Exception {
    save("merge:read_doc", "return await mcp.shop.read_json({file: args.file})");
    run("merge:read_doc", "{\"file\": \"seen once\"}");
    save("merge:check_doc", "return await mcp.shop.check({document: document, strict: args.strict ?? true})");

    ObjectNode merged = call("dns_merge",
        "{\"sources\": [\"cap:merge:read_doc\", \"cap:merge:check_doc\"], \"name\": \"merge:read_checked_doc\"}");

    assertThat(merged.path("status").asString()).isEqualTo("draft");
    assertThat(merged.path("code").asString()).contains("document: step1.document");
    assertThat(merged.at("/parameters/required").toString()).isEqualTo("[\"file\"]");
    assertThat(merged.at("/parameters/properties/strict/default").asBoolean()).isTrue();
    assertThat(run("merge:read_checked_doc", "{\"file\": \"a.json\"}")).isEqualTo("{\"good\":true}");
    ObjectNode whois = call("dns_whois", "{\"name\": \"merge:read_checked_doc\"}");
    assertThat(whois.path("forked_from").asString()).contains("merge.read_doc");
    JsonNode caps = RunningPml.control(pml.home(), "{\"command\": \"cap\", \"id\": \""
        + merged.path("id").asString() + "\"}");
    assertThat(caps.toString()).contains("contains");
  }

  @Test
  void merge_withCode_runsThatCode_andTellsWhatItDoesNotCall() throws Exception {
    save("merge:say_one", "return {v: 1}");
    save("merge:say_two", "return {v: 2}");

    ObjectNode merged = call("dns_merge", """
        {"sources": ["merge:say_one", "merge:say_two"], "name": "merge:say_three",
         "code": "const a = await cap_merge_say_one({}); return a.v + 2;"}""");

    assertThat(merged.path("warnings").toString()).contains("does not call merge:say_two");
    assertThat(run("merge:say_three", "{}")).isEqualTo("3");
  }

  @Test
  void merge_ofWhatDoesNotFit_isRefusedWithTheReason() throws Exception {
    save("merge:give_lines", "return {lines: (await mcp.shop.read_json({file: 'a'})).lines}");
    save("merge:never_ran", "return {unknown: 'as long as it has not run'}");
    run("merge:give_lines", "{}");
    save("merge:take_doc", "return (await mcp.shop.check({document})).good");
    try (Client client = pml.client()) {
      assertThat(text(client.call("dns_merge",
          "{\"sources\": [\"merge:never_ran\", \"merge:take_doc\"], \"name\": \"merge:not_this\"}")))
          .contains("nothing is known of what merge:never_ran gives: run it once");
      assertThat(text(client.call("dns_merge",
          "{\"sources\": [\"merge:give_lines\", \"merge:take_doc\"], \"name\": \"merge:not_this\"}")))
          .contains(
              "merge:give_lines cannot feed merge:take_doc: nothing of what it gives is what is taken (document)");
      assertThat(code(client.call("dns_lookup", "{\"name\": \"merge:not_this\"}"))).isEqualTo("NOT_FOUND");
    }
  }

  // -- curation -----------------------------------------------------------------------------------------------------

  @Test
  void curate_suggest_thenApply_namesWhatHasNoName() throws Exception {
    String id = learned("Start the flow \"payroll 7\" for the whole team",
        "return await mcp.shop.start_flow({a: 'p7'})");

    JsonNode suggested = suggestion(call("pml_curate_capabilities", "{\"strategy\": \"suggest\"}"), id);

    assertThat(suggested.path("name").asString()).isEqualTo("flows:start_flow_team");
    assertThat(suggested.path("current_name").asString()).startsWith("unnamed_");
    assertThat(suggested.path("by").asString()).isEqualTo("words");
    ObjectNode applied = call("learn_curate", "{\"strategy\": \"apply\", \"renames\": [{\"id\": \"" + id
        + "\", \"name\": \"flows:start_payroll\"}, {\"id\": \"" + id + "\", \"name\": \"nonsense\"}]}");
    assertThat(applied.at("/applied/0/name").asString()).isEqualTo("flows:start_payroll");
    assertThat(applied.at("/failed/0/error").asString()).contains("is not a name");
    assertThat(call("dns_lookup", "{\"name\": \"flows:start_payroll\"}").path("id").asString()).isEqualTo(id);
  }

  @Test
  void curate_auto_namesByTheClientsOwnModelWhereItLendsOne() throws Exception {
    String id = learned("look at what the documents say", "return await mcp.shop.check({document: {file: 'model'}})");
    String other = learned("take over the documents", "return (await mcp.shop.check({document: {file: 'o'}})).good");
    Model model = new Model();
    try (Client client = Client.of(pml.home(), true, model)) {
      ObjectNode done = structured(client.call("pml_curate_capabilities",
          "{\"strategy\": \"auto\", \"filter\": {\"namespace\": \"shop\"}}"));

      assertThat(applied(done, id)).containsExactly("papers:inspect_all");
      assertThat(applied(done, other)).as("a name that nobody may have").containsExactly("shop:validate_take_over");
      assertThat(model.asked).contains("look at what the documents say").contains("shop:check");
    }
  }

  @Test
  void curate_wrongly_isRefused() throws Exception {
    try (Client client = pml.client()) {
      assertThat(code(client.call("pml_curate_capabilities", "{\"strategy\": \"apply\"}"))).isEqualTo("BAD_ARGUMENTS");
      assertThat(code(client.call("pml_curate_capabilities",
          "{\"strategy\": \"apply\", \"renames\": [{\"id\": \"unnamed_00000000\", \"name\": \"a:b_c\"}]}")))
          .isEqualTo("BAD_ARGUMENTS");
      assertThat(ToolResult.isError(client.call("pml_curate_capabilities", "{\"strategy\": \"guess\"}"))).isTrue();
    }
  }

  @Test
  void list_byNamespaceAndUsage_tellsParametersAndSuccess() throws Exception {
    save("listed:seldom_used", "return 'seldom'");
    save("listed:often_used", "return ['often', args.much]");
    run("listed:often_used", "{\"much\": 1}");
    Await.until("a run that counts", () -> call("dns_whois", "{\"name\": \"listed:often_used\"}")
        .path("usage_count")
        .asInt() == 1);

    ObjectNode byUse = call("pml_list_capabilities", "{\"namespace\": \"listed\", \"sort_by\": \"usage\"}");
    assertThat(names(byUse)).containsExactly("listed:often_used", "listed:seldom_used");
    assertThat(byUse.at("/capabilities/0/parameters").toString()).isEqualTo("[\"much\"]");
    assertThat(byUse.at("/capabilities/0/success_rate").asDouble()).isEqualTo(1);
    assertThat(names(call("pml_list_capabilities", "{\"namespace\": \"listed\", \"sort_by\": \"created\"}")))
        .containsExactly("listed:often_used", "listed:seldom_used");
    assertThat(names(call("pml_list_capabilities", "{\"named_only\": true, \"limit\": 500}")))
        .noneMatch(name -> name.startsWith("unnamed_"))
        .isSorted();
  }

  @Test
  void stats_tellOfCapabilities() throws Exception {
    save("stats:count_me", "return 'counted'");

    ObjectNode capabilities = (ObjectNode) call("meta_stats", "{}").path("capabilities");

    assertThat(capabilities.path("named").asInt()).isPositive();
    assertThat(capabilities.at("/by_status/draft").asInt()).isPositive();
    assertThat(capabilities.path("total").asInt())
        .isEqualTo(capabilities.path("by_status").valueStream().mapToInt(JsonNode::asInt).sum());
  }

  // -- how ----------------------------------------------------------------------------------------------------------

  /** A client that lends its model, which has a name for whatever it is asked. */
  private static final class Model implements CallListener {
    private volatile String asked = "";

    @Override
    public boolean canAnswer(String method) {
      return method.equals("sampling/createMessage");
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) {
      asked = params.at("/messages/0/content/text").asString("");
      ObjectNode answer = Json.object().put("role", "assistant").put("model", "m");
      answer.putObject("content")
          .put("type", "text")
          .put("text", number("look at what") + ". papers:inspect_all\n" + number("take over") + " pml:take_over\n");
      return answer;
    }

    /** The number of the line that a text stands in. */
    private String number(String text) {
      return asked.lines().filter(line -> line.contains(text)).findFirst().orElse("999.").split("\\.", 2)[0];
    }

    @Override
    public ObjectNode capabilities() {
      ObjectNode capabilities = Json.object();
      capabilities.putObject("sampling");
      return capabilities;
    }
  }

  private static ObjectNode save(String name, String code) throws Exception {
    return call("learn_save", Json.write(Json.object()
        .put("intent", "save " + name)
        .put("name", name)
        .put("source", code)));
  }

  /** The id of a program that ran well and has no name. */
  private static String learned(String intent, String code) throws Exception {
    try (Client client = pml.client()) {
      String id = client.execute(Json.object().put("intent", intent).put("code", code))
          .at("/capability/id")
          .asString();
      Await.until("a candidate", () -> call("pml_list_capabilities", "{\"limit\": 500}").path("capabilities")
          .valueStream()
          .anyMatch(each -> each.path("id").asString().equals(id)));
      return id;
    }
  }

  private static String run(String name, String args) throws Exception {
    try (Client client = pml.client()) {
      ObjectNode arguments = Json.object().put("capability", name);
      arguments.set("args", Json.parse(args));
      ObjectNode answer = client.execute(arguments);
      assertThat(answer.path("status").asString()).as(answer.toString()).isEqualTo("success");
      return Json.write(answer.path("result"));
    }
  }

  private static ObjectNode call(String tool, String arguments) throws Exception {
    try (Client client = pml.client()) {
      return structured(client.call(tool, arguments));
    }
  }

  private static ObjectNode structured(ObjectNode result) {
    assertThat(ToolResult.isError(result)).as(text(result)).isFalse();
    return Json.child(result, "structuredContent");
  }

  private static List<String> applied(ObjectNode answer, String id) {
    return answer.path("applied")
        .valueStream()
        .filter(each -> each.path("id").asString().equals(id))
        .map(each -> each.path("name").asString())
        .toList();
  }

  private static JsonNode suggestion(ObjectNode answer, String id) {
    return answer.path("suggestions")
        .valueStream()
        .filter(each -> each.path("id").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(ObjectNode answer) {
    return answer.path("capabilities").valueStream().map(each -> each.path("name").asString()).toList();
  }
}
