package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.approve.Mode;
import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.ToolResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** What is run for a wish that came without a program, and with which values. */
class SpeculationTest {
  private static final String COUNT = "return (await mcp.fs.read({path: 'notes/a.txt'})).length";

  /** How alike two texts are in what they do not share. */
  private double focus = 0.5;

  /** How much speaks for it that two wishes are for the same. */
  private double sameness = 2;

  /** How alike two names are; two that are not here are as alike as the rest. */
  private final Map<String, Double> names = new HashMap<>();

  private final Rig rig = new Rig(Mode.ALLOW, Map.of("fs:asked", Mode.ASK));

  SpeculationTest() {
    rig.tools.reads("fs:read", Json::write)
        .writes("fs:write", Json::write)
        .writes("fs:asked", Json::write)
        .reads("fs:other", Json::write);
  }

  @Test
  void sameName_runsWithTheNewValue() throws InterruptedException {
    assertThat(judged("how long is a file", "{\"path\": \"b.txt\"}", learned("count the lines of a file", COUNT)))
        .isEqualTo("{\"path\":\"b.txt\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"file": "b.txt"}                    | {"path":"b.txt"}
      {"filePath": "c/d.txt"}              | {"path":"c/d.txt"}
      {"thing": "c/d.txt"}                 | {"path":"c/d.txt"}
      {"file": "a whole sentence"}         | it does not take "file"
      {"file": 7}                          | it does not take "file"
      {"path": 7}                          | "path" is to be string
      {"path": "b.txt", "mode": "fast"}    | it does not take "mode"
      {"colour": "red"}                    | it does not take "colour"
      {}                                   | was learned with other values: give path
      """)
  void otherNames_areMappedWhenNothingElseIsMeant_andNeverDropped(String context, String expected)
      throws InterruptedException {
    assertThat(judged("how long is a file", context, learned("count the lines of a file", COUNT))).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"file": "c.txt"}                       | it does not take "file"
      {"path": "c.txt", "file": "d.txt"}      | {"path":"c.txt","path_2":"d.txt"}
      {"path": "c.txt", "path_2": "d.txt"}    | {"path":"c.txt","path_2":"d.txt"}
      """)
  void twoAlike_oneName_isNotGuessed(String context, String expected) throws InterruptedException {
    Found.OfCapability compare = learned("compare two files",
        "return [await mcp.fs.read({path: 'a.txt'}), await mcp.fs.read({path: 'b.txt'})]");

    assertThat(judged("compare two files", context, compare)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"vendor": "S-12", "since": "2026-02-01"}  | {"since":"2026-02-01","supplier":"S-12"}
      {"vendor": "S-12", "from": "2026-02-01"}   | {"supplier":"S-12","since":"2026-02-01"}
      {"colour": "red", "since": "2026-02-01"}   | it does not take "colour"
      {"colour": "S-12", "since": "2026-02-01"}  | {"since":"2026-02-01","supplier":"S-12"}
      {"vendor": "S-12", "since": "yesterday"}   | {"since":"yesterday","supplier":"S-12"}
      {"vendor": 12, "since": "2026-02-01"}      | it does not take "vendor"
      """)
  void namesThatMeanTheSame_areMapped(String context, String expected) throws InterruptedException {
    Found.OfCapability orders = learned("late orders of a supplier",
        "return await mcp.fs.read({supplier: 'S-7', since: '2025-01-01'})");
    names.put("vendor|supplier", 0.7);
    names.put("colour|supplier", 0.05);

    assertThat(judged("which orders came late", context, orders)).contains(expected);
  }

  @Test
  void namesThatComeClose_areNotGuessed() throws InterruptedException {
    Found.OfCapability rooms = learned("rooms of a hotel", "return await mcp.fs.read({city: 'Rome', hotel: 'Ritz'})");
    names.putAll(Map.of("spot|city", 0.5, "spot|hotel", 0.46, "inn|hotel", 0.5, "inn|city", 0.46));

    assertThat(judged("rooms of a hotel", "{\"spot\": \"Oslo\", \"inn\": \"Plaza\"}", rooms))
        .contains("it does not take \"spot\"");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"first_day": "2026-03-02", "last_day": "2026-03-05"} | {"since":"2026-03-02","day_before":"2026-03-05"}
      {"from_day": "2026-03-02", "to_day": "2026-03-05"}    | {"since":"2026-03-02","day_before":"2026-03-05"}
      {"to_day": "2026-03-05", "from_day": "2026-03-02"}    | {"day_before":"2026-03-05","since":"2026-03-02"}
      {"this_day": "2026-03-02", "that_day": "2026-03-05"}  | it does not take "this_day"
      {"first_day": "2026-03-02", "last_day": "soon"}       | it does not take "first_day"
      {"shift_start": "09:00", "shift_end": "17:00"}        | it does not take "shift_start"
      {"first_month": "2026-03", "last_month": "2026-05"}   | it does not take "first_month"
      {"first_visit": "2026-03-02", "last_seen": "2026-03-05"} | it does not take "last_seen"
      """)
  void whereATimeBeginsAndEnds_isToldByNames(String context, String expected) throws InterruptedException {
    Found.OfCapability sales = learned("sales of a time", """
        const orders = await mcp.fs.read({since: '2026-01-01'});
        return (orders ?? []).filter(o => o.day >= '2026-01-01' && o.day <= '2026-01-31')""");

    assertThat(sales.capability().parameters()).extracting(Parameter::name).contains("since", "day_before");
    assertThat(judged("sales of a time", context, sales)).contains(expected);
  }

  @Test
  void whereTwoTimesBeginAndEnd_theyAreOneValueOrNone() throws InterruptedException {
    Found.OfCapability plan = learned("plan of a day",
        "return await mcp.fs.read({from: '2026-03-01', to: '2026-03-01'})");
    Found.OfCapability bills = learned("bills of contracts",
        "return await mcp.fs.read({paid_since: '2026-03-01', contract_before: '2026-04-01'})");
    String days = "{\"first_day\": \"2026-04-02\", \"last_day\": \"2026-04-06\"}";

    assertThat(judged("plan of a day", days, plan)).contains("it does not take \"first_day\"");
    assertThat(judged("bills of contracts", days, bills)).contains("it does not take \"first_day\"");
  }

  @Test
  void twoNamesWithOneMeaningInEnglish_areNotGuessed() throws InterruptedException {
    Found.OfCapability rooms = learned("what stands in a room",
        "return await mcp.fs.read({room: 'hall', part: 'lamp'})");

    assertThat(judged("articles de la pièce dans la salle", "{\"pièce\": \"joint\", \"salle\": \"salon\"}", rooms))
        .contains("it does not take \"pièce\"");
  }

  @Test
  void namesInAnotherLanguage_areReadLikeTheWish() throws InterruptedException {
    Found.OfCapability sales = learned("orders of a neighborhood at a supplier",
        "return await mcp.fs.read({neighborhood: 'Ostend', supplier: 'Ada'})");
    String context = "{\"quartier\": \"Westend\", \"fournisseur\": \"Bea\"}";

    assertThat(judged("commandes du fournisseur dans ce quartier", context, sales))
        .isEqualTo("{\"neighborhood\":\"Westend\",\"supplier\":\"Bea\"}");
    assertThat(judged("orders at the supplier there", context, sales)).contains("it does not take \"quartier\"");
  }

  @Test
  void nameOfWhatSomethingMustNotBe_isNeverMeant() throws InterruptedException {
    Found.OfCapability left = learned("comment on what is not finished", """
        const all = await mcp.fs.read({path: 'board'});
        if (all.status !== 'Done') return await mcp.fs.other({path: 'board', body: 'Moved to next week.'})""");

    assertThat(left.capability().parameters()).extracting(Parameter::name).contains("not_status", "body");
    assertThat(judged("comment on what is not finished", "{\"path\": \"b\", \"note\": \"Later.\"}", left))
        .isEqualTo("{\"path\":\"b\",\"body\":\"Later.\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"old_list": "news", "new_list": "kids"}  | {"list":"news","list_id":"kids"}
      {"next_list": "kids", "former_list": "news"} | {"list_id":"kids","list":"news"}
      {"one": "kids", "other": "news"}          | it does not take "one"
      """)
  void whatSomethingWas_isNotWhatItBecomes(String context, String expected) throws InterruptedException {
    Found.OfCapability change = learned("show another list on all screens", """
        for (const screen of await mcp.fs.read({path: 'screens'}) ?? []) {
          if (screen.list !== 'spring') continue;
          await mcp.fs.write({list_id: 'summer'});
        }
        """);

    assertThat(judged("show another list on all screens", context, change)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"start": "12:00", "end": "16:00"}               | {"started_since":"12:00","started_before":"16:00"}
      {"earliest": "12:00", "latest": "16:00"}         | {"started_since":"12:00","started_before":"16:00"}
      {"window_end": "16:00", "window_start": "12:00"} | {"started_before":"16:00","started_since":"12:00"}
      """)
  void beginningAndEnd_areNotTakenForEachOther(String context, String expected) throws InterruptedException {
    Found.OfCapability calls = learned("calls in some hours", """
        const calls = [];
        for (const call of await mcp.fs.read({}) ?? []) {
          if (call.started < '08:00' || call.started >= '10:00') continue;
          calls.push(call);
        }
        return calls;""");

    assertThat(judged("calls in some hours", context, calls)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"period_start": "2026-04-10", "period_end": "2026-05-08"} | {"from":"2026-04-10","to":"2026-05-08"}
      {"check_in": "2026-04-10", "check_out": "2026-05-08"}      | {"from":"2026-04-10","to":"2026-05-08"}
      """)
  void fieldsOfOneObject_areToldApartByTheirOwnNames(String context, String expected) throws InterruptedException {
    Found.OfCapability payments = learned("payments of a period", """
        const period = {from: '2026-03-01', to: '2026-03-31'};
        const rows = await mcp.fs.read(period) ?? [];
        return {...period, rows: rows.filter?.(x => x.date >= period.from && x.date <= period.to)};""");

    assertThat(judged("payments of a period", context, payments)).isEqualTo(expected);
  }

  @Test
  void whatGoesFromAndTo_isNotWhatBeginsAndEnds() throws InterruptedException {
    Found.OfCapability sent = learned("send it on", "await mcp.fs.write({id: 'e', from: 'Rome', to: 'Oslo'})");

    assertThat(judged("send it on", "{\"departure\": \"Bonn\", \"arrival\": \"Ulm\"}", sent))
        .contains("it does not take \"departure\"");
  }

  @Test
  void whatIsTakenAway_ofAnotherKind_isNotMeant() throws InterruptedException {
    rig.tools.writes("fs:delete_draft", Json::write).writes("fs:add_comment", Json::write);
    Found.OfCapability moved = learned("drop the draft and comment", """
        await mcp.fs.delete_draft({id: 'D-1'});
        await mcp.fs.add_comment({id: 'T-2', text: 'Gone.'});""");

    assertThat(judged("drop the draft and comment", "{\"current\": \"T-9\"}", moved))
        .isEqualTo("{\"id_2\":\"T-9\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"old_tag": "faq", "new_tag": "help"}              | {"tag":"faq","tag_2":"help"}
      {"replacement": "help", "current": "faq"}          | {"tag_2":"help","tag":"faq"}
      """)
  void whatIsTakenAway_isTheOldOne_andWhatIsGivenTheNewOne(String context, String expected)
      throws InterruptedException {
    rig.tools.writes("fs:add_tag", Json::write).writes("fs:remove_tag", Json::write);
    Found.OfCapability tags = learned("exchange a tag for another", """
        await mcp.fs.remove_tag({page: 1, tag: 'oncall'});
        await mcp.fs.add_tag({page: 1, tag: 'on-call'});""");

    assertThat(judged("exchange a tag for another", context, tags)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      r.filter(x => x.price <= 120)                                  | {"min_price": 90}  | {"max_price":90}
      r.filter(x => x.price <= 120 && x.price >= 20)                 | {"min_price": 90}  | {"min_price":90}
      [r.find(x => x.owner === 'Bob'), mcp.fs.read({people: ['Bob', 'Al']})] | {"owner": "Cy"} | {"owner":"Cy","people":["Cy","Al"]}
      """)
  void valuesInTheWorkOfAProgram_areMapped(String work, String context, String expected) throws InterruptedException {
    Found.OfCapability rows = learned("rows of a list",
        "const r = await mcp.fs.read({}); if (!Array.isArray(r)) return []; return " + work);

    assertThat(judged("rows of a list", context, rows)).contains(expected);
  }

  @Test
  void wordOfAProgramThatTakesValues_isPartOfHowItWorks() throws InterruptedException {
    Found.OfCapability file = learned("put what is in the Inbox from somebody into a folder",
        "return [await mcp.fs.read({folder: 'Inbox', from: args.from}), await mcp.fs.write({folder: args.folder})]",
        "{\"from\": \"a@b.c\", \"folder\": \"Bank\"}");

    assertThat(judged("file the mail of somebody", "{\"from\": \"d@e.f\", \"folder\": \"Play\"}", file))
        .isEqualTo("{\"from\":\"d@e.f\",\"folder\":\"Play\"}");
  }

  @Test
  void nameOfTheProgramItself_isOneOfTheParameter() throws InterruptedException {
    Found.OfCapability dates = learned("deadlines of somebody",
        "const lawyer = 'Ito'; return await mcp.fs.read({responsible: lawyer});");

    assertThat(judged("deadlines of somebody", "{\"lawyer\": \"Kim\"}", dates)).isEqualTo("{\"responsible\":\"Kim\"}");
  }

  @Test
  void valueOfTheFormerWish_isNotTakenForTheNew() throws InterruptedException {
    Found.OfCapability weather = learned("weather in Berlin for some days",
        "return await mcp.fs.read({city: 'Berlin', days: 3})");

    assertThat(judged("weather in Paris for some days", "{\"days\": 2}", weather)).contains("it needs \"city\"",
        "Berlin");
    assertThat(judged("weather in Berlin for some days", "{\"days\": 2}", weather)).isEqualTo("{\"days\":2}");
    assertThat(judged("weather in paris for some hours", "{\"hours\": 2}",
        learned("weather in rome for some hours", "return await mcp.fs.read({city: 'rome', hours: 4})")))
        .contains("it needs \"city\"", "rome");
  }

  @Test
  void oneValueUnderTwoNames_isReplacedUnderBoth() throws InterruptedException {
    Found.OfCapability move = learned("put a file away",
        "await mcp.fs.read({path: 'a.txt'}); return await mcp.fs.read({source: 'a.txt', target: 'old/a.txt'})");

    assertThat(judged("put a file away", "{\"source\": \"b.txt\", \"target\": \"old/b.txt\"}", move))
        .isEqualTo("{\"source\":\"b.txt\",\"target\":\"old/b.txt\",\"path\":\"b.txt\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"day": "2026-04-02"}                       | {"from":"2026-04-02","to":"2026-04-02"}
      {"from": "2026-04-02", "to": "2026-04-03"}  | {"from":"2026-04-02","to":"2026-04-03"}
      """)
  void oneDayAtBothEnds_isOneValue(String context, String expected) throws InterruptedException {
    Found.OfCapability plan = learned("plan of a day",
        "return await mcp.fs.read({from: '2026-03-01', to: '2026-03-01'})");

    assertThat(judged("plan of a day", context, plan)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"from_sprint": "S7", "to_sprint": "S8"}  | {"sprint":"S7","sprint_2":"S8"}
      {"new_sprint": "S8", "old_sprint": "S7"}  | {"sprint_2":"S8","sprint":"S7"}
      {"one": "S7", "other": "S8"}              | it does not take "one"
      """)
  void whereFromAndWhereTo_areToldByWhatTheProgramDoes(String context, String expected) throws InterruptedException {
    Found.OfCapability move = learned("move what is left", """
        for (const issue of await mcp.fs.read({filter: {sprint: 'S1'}}) ?? []) {
          await mcp.fs.write({key: issue.key, to: {sprint: 'S2'}});
        }
        """);

    assertThat(judged("move what is left", context, move)).contains(expected);
  }

  @Test
  void singleValue_whereAListWithOneWas_isAListWithOne() throws InterruptedException {
    Found.OfCapability mail = learned("write to somebody",
        "return await mcp.fs.read({to: ['ann@x.org'], text: 'Hi!'})");

    assertThat(judged("write to somebody", "{\"to\": \"bob@x.org\", \"text\": \"Ho!\"}", mail))
        .isEqualTo("{\"to\":[\"bob@x.org\"],\"text\":\"Ho!\"}");
  }

  @Test
  void whatIsFoundInAListByItsName_isOneOfTheList() throws InterruptedException {
    Found.OfCapability file = learned("file some mails", """
        const folders = await mcp.fs.read({path: 'folders'}) ?? [];
        const target = folders.find(f => f.name === 'Invoices');
        return await mcp.fs.read({folder: 'Inbox', to: target?.id});
        """);

    assertThat(judged("file some mails", "{\"folder\": \"Legal\"}", file)).isEqualTo("{\"target\":\"Legal\"}");
  }

  @Test
  void twoListsWithOneEqualItem_areTwoValues() throws InterruptedException {
    Found.OfCapability move = learned("move boxes",
        "return await mcp.fs.read({from_cities: ['Rome'], to_cities: ['Rome']})");

    assertThat(judged("move boxes", "{\"from_cities\": [\"Oslo\"], \"to_cities\": [\"Bern\"]}", move))
        .isEqualTo("{\"from_cities\":[\"Oslo\"],\"to_cities\":[\"Bern\"]}");
  }

  @Test
  void whatIsExcepted_isWhatAValueMustNotBe() throws InterruptedException {
    Found.OfCapability stock = learned("value of the stock", """
        const rows = await mcp.fs.read({path: 'stock'}) ?? [];
        return rows.filter(row => row.category !== 'Books');
        """);

    assertThat(judged("value of the stock", "{\"path\": \"s\", \"excluded_category\": \"Toys\"}", stock))
        .isEqualTo("{\"path\":\"s\",\"not_category\":\"Toys\"}");
    assertThat(judged("value of the stock", "{\"path\": \"s\", \"category\": \"Toys\"}", stock))
        .contains("it does not take \"category\"");
  }

  @Test
  void wordOfTheFormerWish_whereAToolCanDoWithoutIt_isNotAskedFor() throws InterruptedException {
    rig.tools.define("fs:plan", """
        {"inputSchema": {"type": "object", "required": ["day"],
          "properties": {"day": {"type": "string"}, "note": {"type": "string"}}},
         "annotations": {"readOnlyHint": true}}""", arguments -> ToolResult.text("{}"));
    Found.OfCapability extra = learned("plan an extra rehearsal",
        "return await mcp.fs.plan({day: '2026-03-01', note: 'extra'})");

    assertThat(judged("plan another rehearsal", "{\"day\": \"2026-04-02\"}", extra))
        .isEqualTo("{\"day\":\"2026-04-02\"}");
  }

  @Test
  void sameWishAgain_withoutValues_runsAsBefore() throws InterruptedException {
    Found.OfCapability count = learned("count the lines of a file", COUNT);

    assertThat(judged("count the lines of a file", "{}", alike(count, 1))).isEqualTo("{}");
  }

  @Test
  void otherVerb_isAnotherWish() throws InterruptedException {
    sameness = 0;
    Found.OfCapability count = alike(learned("count the lines of a file", COUNT), 0.8);

    assertThat(judged("delete the lines of a file", "{\"path\": \"b.txt\"}", count)).contains("less sure");
    assertThat(judged("give the lines of a file", "{\"path\": \"b.txt\"}", count)).isEqualTo("{\"path\":\"b.txt\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      the longest line of a file               | the longest line of a file          | true
      the longest line of a file               | the biggest line of a file          | true
      the longest line of a file               | the shortest line of a file         | false
      lines of a file                          | copy the lines of a file            | false
      copy the lines of a file                 | copy the lines of a file            | true
      lines of a file                          | Could you please copy the file?     | false
      lines of a file                          | could you show me the file?         | true
      lines of a file                          | copy of the file                    | true
      lines of a file                          | make a list of the lines of a file  | true
      lines of a file                          | archive file lines                  | false
      lines of a file                          | lines at the end of a file          | true
      lines of a file                          | lösche die Zeilen einer Datei       | false
      lines of a file                          | zeige die Zeilen einer Datei        | true
      lines of a file                          | add a line to the file              | false
      delete the lines of a file               | delete the lines of the file        | true
      """)
  void words_thatContradict_speakAgainst(String learned, String wish, boolean runs) throws InterruptedException {
    sameness = -1;
    Found.OfCapability lines = alike(learned(learned, COUNT), 0.35);

    assertThat(judged(wish, "{\"path\": \"b.txt\"}", lines)).startsWith(runs ? "{\"path\":\"b.txt\"}" : unsure(lines));
  }

  @Test
  void sameness_decidesWhereTheRestIsEqual() throws InterruptedException {
    Found.OfCapability count = alike(learned("count the lines of a text file", COUNT), 0.6);

    sameness = 3;
    assertThat(judged("number of rows in a document", "{\"path\": \"b.txt\"}", count))
        .isEqualTo("{\"path\":\"b.txt\"}");
    sameness = -3;
    assertThat(judged("number of rows in a document", "{\"path\": \"b.txt\"}", count)).contains("less sure");
    sameness = Double.NaN;
    assertThat(judged("number of rows in a document", "{\"path\": \"b.txt\"}", count)).contains("not known yet");
  }

  @Test
  void whatIsNotShared_beingUnlike_speaksAgainst() throws InterruptedException {
    Found.OfCapability count = alike(learned("count the lines of a file", COUNT), 0.6);

    sameness = -2;
    focus = 0.6;
    assertThat(judged("count the rows of a file", "{\"path\": \"b.txt\"}", count)).isEqualTo("{\"path\":\"b.txt\"}");
    focus = 0;
    assertThat(judged("count the owners of a file", "{\"path\": \"b.txt\"}", count)).contains("less sure");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      mark the customer invoice paid       | mark the customer invoice unpaid     | false
      enable the account of a user         | disable the account of a user        | false
      send the report of the north region  | send the report of the south region  | false
      mark the customer invoice paid       | note that the customer paid its bill | true
      """)
  void opposite_isNotDone_howeverSure(String former, String wish, boolean runs) throws InterruptedException {
    sameness = 4;
    Found.OfCapability write = alike(
        learned(former, "return await mcp.fs.write({path: 'a', to: 'b', of: 'c'})"), 0.9);

    assertThat(judged(wish, "{\"path\": \"x\", \"to\": \"y\", \"of\": \"z\"}", write))
        .startsWith(runs ? "{\"path\":\"x\"" : unsure(write));
  }

  @Test
  void valueInPlaceOfAnother_isNoOpposite() throws InterruptedException {
    String former = "weather forecast of next week for north";
    String wish = "weather forecast of next week for south";
    Found.OfCapability given = alike(learned(former, "return await mcp.fs.read({path: 'north'})"), 0.8);
    Found.OfCapability fixed = alike(learned(former, "return await mcp.fs.other({path: 'here'})"), 0.8);

    assertThat(judged(wish, "{\"path\": \"south\"}", given)).isEqualTo("{\"path\":\"south\"}");
    assertThat(judged(wish, "{\"path\": \"there\"}", fixed)).contains("less sure");
  }

  @Test
  void moreValuesThatFit_speakFor() throws InterruptedException {
    sameness = -1.5;
    focus = 0.2;
    Found.OfCapability one = alike(learned("file", "return await mcp.fs.read({path: 'a.txt'})"), 0.25);
    Found.OfCapability three = alike(
        learned("part", "return await mcp.fs.read({path: 'a.txt', first: 'x', last: 'y'})"), 0.25);

    assertThat(judged("papers", "{\"path\": \"b.txt\"}", one)).contains("less sure");
    assertThat(judged("papers", "{\"path\": \"b.txt\", \"first\": \"p\", \"last\": \"q\"}", three))
        .isEqualTo("{\"path\":\"b.txt\",\"first\":\"p\",\"last\":\"q\"}");
  }

  @Test
  void valueInAConstant_isReplacedWhereverItIsUsed() throws InterruptedException {
    Found.OfCapability lines = learned("count the lines of a file", """
        const file: string = 'a.txt';
        if (!file.endsWith('.txt')) throw new Error(file);
        const text = await mcp.fs.read({path: file});
        return [file, text, await mcp.fs.other({file})]""");

    assertThat(judged("how long is a file", "{\"path\": \"b.txt\"}", lines)).isEqualTo("{\"path\":\"b.txt\"}");
    assertThat(lines.capability().parameters()).extracting(Parameter::name).containsExactly("path", "extension");
  }

  @Test
  void otherTool_thatIsNearer_speaksAgainst() throws InterruptedException {
    sameness = 1;
    Found.OfCapability count = alike(learned("count the lines of a file", COUNT), 0.35);
    Map<ToolId, Double> other = Map.of(new ToolId("fs", "read"), 0.3, new ToolId("fs", "other"), 0.9);

    assertThat(judged("words", "{\"path\": \"b.txt\"}", Map.of(), count)).isEqualTo("{\"path\":\"b.txt\"}");
    assertThat(judged("words", "{\"path\": \"b.txt\"}", other, count)).contains("less sure");
  }

  @Test
  void twoThatFitAlike_areSuggested() throws InterruptedException {
    Found.OfCapability one = learned("count the lines of a file", COUNT);
    Found.OfCapability other = learned("count the words of a file", "return await mcp.fs.read({path: 'a.txt'})");

    assertThat(judged("count", "{\"path\": \"b.txt\"}", one, other)).contains("less sure");
  }

  @Test
  void failures_takeAwayTrust() throws InterruptedException {
    Found.OfCapability count = learned("count the lines of a file", COUNT);
    Found.OfCapability failing = new Found.OfCapability(count.capability(), count.learning(), 0.1, 0.1, 0.9,
        count.capability().intent());

    assertThat(judged("count the lines", "{\"path\": \"b.txt\"}", failing)).contains("less sure");
  }

  @Test
  void meaningNotKnown_isSuggested() throws InterruptedException {
    Found.OfCapability count = learned("count the lines of a file", COUNT);

    assertThat(judged("count the lines of a file", "{\"path\": \"b.txt\"}", alike(count, Double.NaN)))
        .contains("not known yet");
    focus = Double.NaN;
    assertThat(judged("count the owners of a file", "{\"path\": \"b.txt\"}", count)).contains("not known yet");
  }

  @Test
  void toolToAskAbout_isNeverRunUnasked() throws InterruptedException {
    Found.OfCapability asked = learned("send it", "return await mcp.fs.write({path: 'a.txt'})");
    rig.rules(Mode.ASK, Map.of());

    assertThat(judged("send it", "{\"path\": \"b.txt\"}", alike(asked, 1))).contains("approve");
  }

  // -- what is judged -----------------------------------------------------------------------------------------------

  private Found.OfCapability learned(String intent, String code) throws InterruptedException {
    return learned(intent, code, "{}");
  }

  private Found.OfCapability learned(String intent, String code, String arguments) throws InterruptedException {
    ExecuteOutcome outcome = rig
        .run(new ExecuteRequest(intent, Script.code(code), Json.parseObject(arguments), Rig.CALLER,
            Optional.empty(), ExecuteRequest.Options.USUAL));
    Capability capability = rig.storage.capabilities()
        .find(ended(outcome).workflow().capability().orElseThrow())
        .orElseThrow();
    return new Found.OfCapability(capability, rig.storage.capabilities().learning(capability.id()), 0.9, 1, 0.9,
        intent);
  }

  private static String unsure(Found.OfCapability found) {
    return found.capability().name() + ", learned for \"" + found.capability().intent() + "\", may fit";
  }

  private static Found.OfCapability alike(Found.OfCapability found, double likeness) {
    return new Found.OfCapability(found.capability(), found.learning(), found.score(), found.trust(), likeness,
        found.capability().intent());
  }

  @Test
  void suggestion_hasTheValuesThatHaveTheirPlace() throws InterruptedException {
    Found.OfCapability orders = learned("late orders of a supplier",
        "return await mcp.fs.read({supplier: 'S-7', since: '2025-01-01'})");
    sameness = -9;

    assertThat(suggested("what is new", "{\"supplier\": \"S-12\", \"from\": \"2026-02-01\"}", orders))
        .contains(Json.parseObject("{\"supplier\": \"S-12\", \"since\": \"2026-02-01\"}"));
    assertThat(suggested("what is new", "{\"supplier\": \"S-12\", \"colour\": \"red\"}", orders)).isEmpty();
    assertThat(suggested("what is new", "{}", orders)).isEmpty();
  }

  private Optional<ObjectNode> suggested(String wish, String context, Found.OfCapability found)
      throws InterruptedException {
    return verdict(wish, context, Map.of(), found) instanceof Speculation.Verdict.Suggest suggest
        ? suggest.likely().getFirst().arguments()
        : Optional.empty();
  }

  private String judged(String wish, String context, Found.OfCapability... found) throws InterruptedException {
    return judged(wish, context, Map.of(), found);
  }

  /** The values it runs with, or why not. */
  private String judged(String wish, String context, Map<ToolId, Double> near, Found.OfCapability... found)
      throws InterruptedException {
    return switch (verdict(wish, context, near, found)) {
      case Speculation.Verdict.Run run -> Json.write(run.arguments());
      case Speculation.Verdict.Suggest(String reason, var _) -> reason;
    };
  }

  private Speculation.Verdict verdict(String wish, String context, Map<ToolId, Double> near,
      Found.OfCapability... found) throws InterruptedException {
    Map<ToolId, Tool> tools = rig.tools.tools(Rig.CALLER)
        .stream()
        .collect(Collectors.toMap(Tool::id, Function.identity()));
    Speculation speculation = new Speculation(rig.tools, rig.gate, new Procedures(rig.storage.capabilities()));
    return speculation.judge(wish,
        new Recollection(List.of(found), near, tools, (one, other) -> names.getOrDefault(one + "|" + other, focus),
            (request, former) -> sameness),
        Json.parseObject(context), Rig.CALLER);
  }
}
