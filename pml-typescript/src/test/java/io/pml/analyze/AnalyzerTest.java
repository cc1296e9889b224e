package io.pml.analyze;

import io.pml.structure.Names;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.parse.swc.Parsers;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyzerTest {
  private static final Vocabulary VOCABULARY = Vocabulary.of(
      List.of(tool("fs", "read_file"), tool("fs", "write_file"), tool("github", "create_issue")),
      List.of("fs:read_json"));

  private final Analyzer analyzer = new Analyzer(Parsers.shared());

  @Test
  void analyze_syntaxError_givesLineColumnAndSourceLine() {
    Analysed.Refused refused = refused("const a = 1;\n  const 😀b = ;");

    assertThat(refused.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
    assertThat(refused.place()).contains(new Parsed.Place(2, 9, "  const 😀b = ;"));
    assertThat(refused.message()).startsWith("line 2, column 9: ").endsWith("\n  const 😀b = ;");
  }

  @Test
  void analyze_unknownTool_givesTheNearestNames() {
    Analysed.Refused refused = refused("\nawait mcp.fs.raed_file({ path })");

    assertThat(refused.code()).isEqualTo(ErrorCode.UNKNOWN_TOOL);
    assertThat(refused.message())
        .startsWith("line 2, column 7: no tool fs:raed_file; the nearest names are fs:read_file");
    assertThat(refused.nearest()).startsWith("fs:read_file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"await mcp.call('fs:rm', {})", "await mcp.call('nothing', {})", "await mcp.files.read({})",
      "await capabilities.read_jsn({})", "await mcp.call('cap:fs:read', {})",
      "function never() { return mcp.fs.rm({}) }", "let f = mcp.fs.read_file; f = mcp.fs.rm; await f({})"})
  void analyze_unknownNames_areRefused(String source) {
    assertThat(refused(source).code()).isEqualTo(ErrorCode.UNKNOWN_TOOL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"import fs from 'fs'; return 1", "export const a = 1", "const fs = await import('fs')"})
  void analyze_modules_areRefusedWithAReason(String source) {
    Analysed.Refused refused = refused(source);

    assertThat(refused.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
    assertThat(refused.message()).contains("is not possible here").contains("mcp.server.tool(…)");
  }

  @Test
  void analyze_toolThatComesIntoAVariableAfterItsCall_isUnknown() {
    assertThat(
        analysis("function run(f) { return f({}) }\nawait run(() => 1);\nawait run(mcp.fs.read_file)").callsUnknown())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      enum E { A = mcp.fs.write_file({}) as any }                              @ fs:write_file
      const enum E { A = 1, B = await mcp.fs.write_file({}) } return E.B       @ fs:write_file
      const f = t => t({}); enum E { A = f(mcp.fs.write_file) }                @ fs:write_file
      enum E { A = mcp.fs.write_file as any, B = A } await E.B({})             @ fs:write_file
      enum E { A = mcp.fs as any } await E.A.write_file({})                    @ fs:write_file
      enum E { A = 1 } enum E { B = mcp.fs.write_file } await E.B({})          @ fs:write_file
      enum E { A = 'write_file', B = 'read_file' } await mcp.fs[E.A]({})       @ fs:write_file
      enum E { A = 'read_file', write_file = `A` } await mcp.fs[E.A]({})       @ *
      enum E { A = 'read_file', write_file = f() } await mcp.fs[E.A]({})       @ *
      """)
  void analyze_callByWayOfAnEnum_isSeen(String source, String called) {
    assertThat(called(source)).containsExactly(called);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      if (x) { var f = mcp.fs.write_file } await f({})                         @ fs:write_file
      if (x) { var f = () => mcp.fs.write_file({}) } await f({})               @ fs:write_file
      if (x) { var f = t => t({}) } await f(mcp.fs.write_file)                 @ fs:write_file
      for (var f = mcp.fs.write_file; false;) {} await f({})                   @ fs:write_file
      for (var f of [mcp.fs.write_file]) {} await f({})                        @ fs:write_file
      while (x) { var { write_file: f } = mcp.fs } await f({})                 @ fs:write_file
      switch (x) { case 1: var f = mcp.fs.write_file } await f({})             @ fs:write_file
      try { g() } catch { var f = mcp.fs.write_file } await f({})              @ fs:write_file
      try { g() } finally { var [f] = [mcp.fs.write_file] } await f({})        @ fs:write_file
      a: { var f = mcp.fs.write_file; break a } await f({})                    @ fs:write_file
      function run() { { var f = mcp.fs.write_file } return f({}) } run()      @ fs:write_file
      function run(f) { var f; return f({}) } run(mcp.fs.write_file)           @ fs:write_file
      while (x) { f?.write_file({}); var f = mcp.fs }                          @ *
      while (x) { (f || g).write_file({}); var f = mcp.fs }                    @ *
      try { run() } catch {} const f = mcp.fs; run(); function run() { return f.write_file({}) } @ *
      """)
  void analyze_callOfAVariableOfTheFunction_isSeen(String source, String called) {
    assertThat(called(source)).containsExactly(called);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      class C { static { mcp.fs.write_file({}) } }                                                        @ fs:write_file
      class C { static { var f = mcp.fs; { var g = f } g.write_file({}) } }                               @ fs:write_file
      let f; class C { static { f = mcp.fs } } await f.write_file({})                                     @ fs:write_file
      class C { static { this.fs = mcp.fs } } await C.fs.write_file({})                                   @ fs:write_file
      class C { static fs = mcp.fs } await C.fs.write_file({})                                            @ fs:write_file
      class C { #fs = mcp.fs; run() { return this.#fs.write_file({}) } } await new C().run()              @ fs:write_file
      class C { fs = mcp.fs } await (x ? new C() : 1).fs.write_file({})                                   @ *
      class C { fs = mcp.fs } const o = f(new C()); await o.fs.write_file({})                             @ *
      class C { constructor(private fs) {} run() { return this.fs.write_file({}) } } new C(mcp.fs).run()  @ fs:write_file
      class C { constructor(s) { this.fs = s } } await new C(mcp.fs).fs.write_file({})                    @ fs:write_file
      class B { fs = mcp.fs } class C extends B {} await new C().fs.write_file({})                        @ fs:write_file
      class B { run(fs) { fs.write_file({}) } } class C extends B {} new C().run(mcp.fs)                  @ fs:write_file
      class B { run(fs) { fs.write_file({}) } } class C extends B { go() { super.run(mcp.fs) } } new C().go()  @ fs:write_file
      class B { constructor(fs) { fs.write_file({}) } } class C extends B { constructor() { super(mcp.fs) } } new C()  @ fs:write_file
      class C { static run(fs) { return fs.write_file({}) } } C.count = 0; await C.run(mcp.fs)            @ fs:write_file
      class C { constructor(private fs) { this.run = this.run.bind(this) } run() { this.fs.write_file({}) } } new C(mcp.fs).run()  @ fs:write_file
      class C { fs = mcp.fs; run() { return this.fs.write_file({}) } } const c = new C(); setTimeout(c.run.bind(c), 1)  @ fs:write_file
      class C { get fs() { return mcp.fs } } await new C().fs.write_file({})                              @ fs:write_file
      class C { set fs(s) { s.write_file({}) } } new C().fs = mcp.fs                                      @ *
      class C { [mcp.fs.write_file({})]() {} }                                                            @ fs:write_file
      const C = class D { static fs = mcp.fs; static run() { return D.fs.write_file({}) } }; C.run()      @ fs:write_file
      """)
  void analyze_callByWayOfAClass_isSeen(String source, String called) {
    assertThat(called(source)).containsExactly(called);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      await new Files(mcp.fs).read(); await new Issues(mcp.github).add()    @ fs:read_file github:create_issue
      await new Issues(mcp.github).add(); await new Files(mcp.fs).read()    @ fs:read_file github:create_issue
      const c = [new Client(mcp.fs), new Client(mcp.github)]; c[0].server.write_file({}) @ fs:write_file fs:read_file github:create_issue
      new Client(mcp.fs); await new Client(mcp[x]).server.write_file({})    @ fs:write_file fs:read_file *
      """)
  void analyze_classOverSeveralServers_callsWhatTheyHave(String source, String called) {
    assertThat(called("""
        class Client { constructor(protected server) {} }
        class Files extends Client { read() { return this.server.read_file({}) } }
        class Issues extends Client { add() { return this.server.create_issue({}) } }
        """ + source)).containsExactlyInAnyOrder(called.split(" "));
  }

  @Test
  void analyze_classThatCallsWhatNoServerOfItHas_isRefused() {
    assertThat(refused("""
        class Client { constructor(private server) {} remove() { return this.server.rm({}) } }
        await new Client(mcp.fs).remove(); await new Client(mcp.github).remove()
        """).code()).isEqualTo(ErrorCode.UNKNOWN_TOOL);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      const o = { fs: mcp.fs, run() { return this.fs.write_file({}) } }; await o.run()   @ fs:write_file
      const o = { get fs() { return mcp.fs } }; await o.fs.write_file({})                @ fs:write_file
      const o = {}; const p = o; p.read_file = mcp.fs; await o.read_file.write_file({})  @ fs:write_file
      const o = {}; o.read_file = mcp.fs; await o.read_file.write_file({})               @ fs:write_file
      const o = {}; o.fs ??= mcp.fs; await o.fs.write_file({})                           @ fs:write_file
      const o = {}; [o.fs] = [mcp.fs]; await o.fs.write_file({})                         @ fs:write_file
      const o = { a: 1, ['a' + x]: mcp.fs.write_file }; await o.a({})                    @ fs:write_file
      const o = { a: 'read_file', ['a' + x]: 'write_file' }; await mcp.fs[o.a]({})       @ *
      const o = { a: 'read_file', ...x }; await mcp.fs[o.a]({})                          @ *
      const o = { ...x, a: 'read_file' }; await mcp.fs[o.a]({})                          @ fs:read_file
      const { f = mcp.fs.write_file } = args; await f({})                                @ fs:write_file
      const f = (texts, fs) => fs.write_file({}); f`a${mcp.fs}b`                         @ fs:write_file
      const f = (...all) => all[1].write_file({}); f(1, mcp.fs)                          @ fs:write_file
      function f() { return this.write_file({}) } await f.call(mcp.fs)                   @ fs:write_file
      const o = { fs: mcp.fs, run() { return this.fs.write_file({}) } }; await o.run.bind(o)()  @ fs:write_file
      function f() { return this.fs.write_file({}) } const g = f.bind({ fs: mcp.fs }); g()      @ fs:write_file
      const f = mcp.fs.write_file.bind(mcp.fs); await f({})                              @ fs:write_file
      const { fs: { ...all } } = mcp; await all.write_file({})                           @ fs:write_file
      """)
  void analyze_callByWayOfAnObject_isSeen(String source, String called) {
    assertThat(called(source)).containsExactly(called);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      setTimeout(mcp.fs.write_file, 1)                                        @ fs:write_file
      Promise.resolve({}).then(mcp.fs.write_file)                             @ fs:write_file
      new Map().set('f', () => mcp.fs.write_file)                             @ fs:write_file
      let s = mcp.fs; s = mcp.fs; setTimeout(s.write_file, 1)                 @ fs:write_file
      let s = mcp.fs; s = mcp.fs; return { then: s.write_file }               @ fs:write_file
      let s = mcp.fs; s = mcp.github; const { write_file: f } = s; return f   @ fs:write_file
      const s = x ? mcp.fs : mcp.github; setTimeout(s.write_file, 1)          @ fs:write_file
      class C { fs = mcp.fs; go() { return g({}).then(this.fs.write_file) } } new C().go()  @ fs:write_file
      class C { fs = mcp.fs; go() { return Promise.resolve({}).then(this.fs.write_file) } } new C().go()  @ fs:write_file
      for (const k of Object.keys(mcp.fs)) await mcp.fs[k]({})                @ *
      setTimeout(...Object.values(mcp.fs))                                    @ *
      new Map(Object.entries(mcp.fs))                                         @ *
      const { write_file } = mcp.fs; return { then: write_file }              @ fs:write_file
      const m = new Map(); m.set('a', mcp.fs); await m.get('a').write_file()  @ *
      try { throw mcp.fs } catch (e) { await e.write_file({}) }               @ *
      globalThis.s = mcp; await s.fs.write_file({})                           @ *
      function* g() { yield mcp } for (const m of g()) m.fs.write_file({})    @ *
      const f = (a, s) => s.write_file({}); f(...[1, mcp.fs])                 @ *
      const f = function () { arguments[0].write_file({}) }; f(mcp.fs)        @ *
      function f(s) { s.write_file({}) } const g = f.bind(null, mcp.fs); g()  @ *
      function f() { this.write_file({}) } f.call({}); f.call(mcp.fs)         @ *
      function f() { this.write_file({}) } f({}); f.bind(mcp.fs)()            @ *
      function f() { let s = this; s.write_file({}) } return f.bind(mcp.fs)   @ *
      function f(s) { s.write_file({}) } const g = f; g({}); f(mcp.fs)        @ *
      class M extends Map {} for (const [, s] of new M([[1, mcp.fs]])) s.write_file({})  @ *
      class M extends Map { constructor(x) { super(x) } } f(new M([[1, mcp.fs]]))        @ *
      const o = { f(s) { s.write_file({}) } }; const { f } = o; f({}); o.f(mcp.fs)  @ *
      """)
  void analyze_toolThatCannotBeFollowed_isTakenToBeCalled(String source, String called) {
    assertThat(called(source)).containsExactly(called);
  }

  @ParameterizedTest
  @ValueSource(strings = {"return Object.keys(mcp.fs)", "console.log(mcp)",
      "return Object.keys(mcp.fs).filter(k => k.startsWith('read'))", "let s = mcp; return Object.keys(s.fs).length",
      "const fs = mcp.fs; return typeof fs",
      "const run = mcp.call; return 1", "class C { get fs() { return 1 } set fs(s) { s() } } new C().fs = 1"})
  void analyze_toolsThatAreOnlyLookedAt_areNotCalled(String source) {
    assertThat(called(source)).isEmpty();
  }

  @Test
  void analyze_serverAmongMoreThanIsLookedInto_mayCallAnything() {
    String many = "{ a: 1 }, ".repeat(2_500);
    assertThat(analysis("const list = [" + many + "{ s: mcp.fs }]; return new Map([[1, list]]).size").callsUnknown())
        .isTrue();
    String rows = IntStream.range(0, 1_500).mapToObj(i -> "{ a: " + i + ", b: 'x" + i + "' }, ").collect(joining());
    assertThat(analysis("await mcp.fs.read_file({ path: 'x', rows: [" + rows + "] })").callsUnknown()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      return JSON.stringify(rows)                                                                   @ ''
      const all = [...rows, { a: args.a, b: [x ? 1 : 2, undefined] }]; return new Set([all]).size   @ ''
      let sum = 0; for (const row of rows) sum += row.b.length; return [sum, structuredClone(rows)] @ ''
      const o = { fs: mcp.fs }; o.fs.read_file(rows[0]); return JSON.stringify({ rows })            @ fs:read_file
      const last = { a: [] }; const all = [rows, last]; last.fs = mcp.fs; f({ all })                @ *
      const last = []; const all = { rows, a: { last } }; last.push({ s: mcp.fs }); f(all)          @ *
      rows[2999].fs = mcp.fs; f(rows)                                                               @ *
      rows.push(mcp.fs); f(rows)                                                                    @ *
      """)
  void analyze_muchPlainData_callsNothingUntilAServerComesIn(String source, String called) {
    String rows = IntStream.range(0, 3_000).mapToObj(_ -> "{ a: 1, b: ['x'] },").collect(joining());
    assertThat(String.join(" ", called("const rows = [" + rows + "]; " + source))).isEqualTo(called.replace("''", ""));
  }

  @Test
  void analyze_serverAmongManyParts_mayBeAnyOfThem() {
    String many = "{ a: [] }, ".repeat(100);
    assertThat(called("for (const o of [" + many + "{ s: [mcp.fs] }]) o.s[0].write_file({})")).contains("*");
    assertThat(called("let n = 1; n++; for (const o of [" + "{ n }, ".repeat(100) + "]) f(o)")).isEmpty();
  }

  @Test
  void analyze_variableOfAnotherScope_isNotIt() {
    assertThat(called("const f = {}; { const f = mcp.fs } f.write_file({})")).isEmpty();
    assertThat(called("try { g() } catch (f) { var f = mcp.fs } f.write_file({})")).isEmpty();
    assertThat(called("const f = {}; function run() { var f = mcp.fs } f.write_file({})")).isEmpty();
  }

  @Test
  void analyze_shadowedMcp_callsNothing() {
    assertThat(analysis("{ const mcp = { fs: { rm() { return 1 } } }; mcp.fs.rm({}); }").structure().nodes()).isEmpty();
  }

  @Test
  void analyze_namesOfObjectPrototype_areNamesLikeAnyOther() {
    Analysed.Analysis analysis = analysis(
        "const o = { __proto__: mcp.fs, constructor: 1 }; await mcp.fs.read_file({ __proto__: o.toString, hasOwnProperty })");

    assertThat(analysis.structure().nodes()).hasSize(1);
    assertThat(analysis.parameters()).extracting(Analysed.Parameter::name).containsExactly("hasOwnProperty");
  }

  @Test
  void analyze_recursion_ends() {
    Analysed.Analysis analysis = analysis("""
        async function walk(node) {
          await mcp.fs.read_file({ path: node.path });
          for (const child of node.children) await walk(child);
          return other(node);
        }
        function other(n) { return n.done ? null : walk(n.next); }
        const list = []; list.push(list); list.push(await walk(args.root));
        return list;
        """);

    assertThat(analysis.structure().nodes()).filteredOn(Node.Task.class::isInstance).hasSize(1);
    assertThat(analysis.structure().edges()).noneMatch(edge -> edge.from().equals(edge.to()));
  }

  @Test
  void analyze_pureLoopsAndCallbacks_areNotTold() {
    Analysed.Analysis analysis = analysis("""
        const rows = (await mcp.fs.read_file({ path: "a" })).split("\\n").filter(r => r ? true : false);
        let n = 0;
        for (const row of rows) { if (row.length > 3 && row.ok) n++; else n--; }
        return rows.map(row => { if (row) return 1; return 2; });
        """);

    assertThat(analysis.structure().nodes()).hasSize(1);
  }

  @Test
  void names_sourceThatHoldsThem_areOthers() {
    String source = "return 1;";
    Names names = OwnNames.of(source);

    assertThat(OwnNames.of(source + names.node())).isNotEqualTo(names);
  }

  @Test
  void literals_ofCallsAndConstants_haveTheirPlaces() {
    String source = "const 😀 = 1; await mcp.fs.write_file({ path: 'a.txt', meta: { tags: ['x', -1] } })".replace("😀",
        "s='😀', a");
    Analysed.Analysis analysis = analysis(source);

    assertThat(analysis.literals()).extracting(each -> source.substring(each.start(), each.end()))
        .containsExactly("'a.txt'", "['x', -1]", "'😀'", "1");
    assertThat(analysis.literals().get(1).path()).containsExactly("meta", "tags");
  }

  private Analysed.Refused refused(String source) {
    return (Analysed.Refused) analyzer.analyze(source, VOCABULARY);
  }

  private Analysed.Analysis analysis(String source) {
    return (Analysed.Analysis) analyzer.analyze(source, VOCABULARY);
  }

  /** The tools that a program calls; {@code *} for those that only the run will tell. */
  private List<String> called(String source) {
    Analysed.Analysis analysis = analysis(source);
    Stream<String> unknown = analysis.callsUnknown() ? Stream.of("*") : Stream.empty();
    return Stream.concat(analysis.tools().stream().map(Object::toString), unknown).toList();
  }

  private static Tool tool(String server, String name) {
    return Tool.of(server, Json.object().put("name", name));
  }

  @Test
  void parameters_fallback_isTheLiteralOfTheProgram() {
    assertThat(analysis("const { a = 'x', b = a } = args; return free + a + b").parameters()).containsExactly(
        new Analysed.Parameter("a", false, Optional.of(Json.text("x"))),
        new Analysed.Parameter("b", false, Optional.empty()), new Analysed.Parameter("free", true, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '@', quoteCharacter = '~', textBlock = """
      return args.a ?? 1                                                       @ a=1
      return (args as any)?.['a'].b.map(x => x.c)                              @ a
      return [args.a ?? 1, (args.a) ?? 1]                                      @ a=1
      return [args.a ?? 1, args.a ?? 2]                                        @ a
      return [args.a ?? 1, args.a]                                             @ a
      const a = args.a ?? 1; if (a < 0) throw new Error(`not ${args.a}`)       @ a=1
      const { a, b: { c } = {}, 'd-e': f = 2 } = args ?? {}; return a + c + f  @ a b d-e=2
      let a; ({ a, b: a } = args)                                              @ a b
      let o = args; if (!o) o = {}; return o.a ?? 1                            @ a=1
      const o = args || {}; return (o ?? {}).a                                 @ a
      return args && args.a                                                    @ a
      return args ? args.a : 0                                                 @ a
      return (args ? args : {}).a                                              @ a
      if (args == null || typeof args !== 'object') throw 1; return args.a     @ a
      console.log(args); return args.a                                         @ a
      args ??= {}; return args.a                                               @ a
      args.a = 1; delete args.b; return args.c                                 @ a b c
      const get = o => o.a ?? 0; get({}); return get(args)                     @ a=0
      async function f(n, { a, b = 1 } = {}) { return a } return f(0, args)    @ a b=1
      return await (async ({ a }) => a)(args)                                  @ a
      const f = (o = args) => o.a; return f() + f({})                          @ a
      const o = { get v() { return args.a } }; return o.v                      @ a
      class Job { run() { return args.a } } return new Job().run()             @ a
      function* g(o) { yield o.a } return [...g(args)]                         @ a
      return args                                                              @ any
      return { ...args }                                                       @ any
      return args[key]                                                         @ any key
      const k = 'a'; return args[k]                                            @ any
      return 'a' in args                                                       @ any
      return args == 'a'                                                       @ any
      return args.hasOwnProperty('a')                                          @ any
      return (args.hasOwnProperty)`a`                                          @ any
      const { a, ...rest } = args; return rest                                 @ any a
      const { [key]: a } = args; return a                                      @ any key
      const [a] = args; return a                                               @ any
      for (const k in args) console.log(k)                                     @ any
      [args].forEach(a => { for (const k in a) console.log(k) })               @ any
      throw args                                                               @ any
      function* g() { yield args } return g()                                  @ any
      class A { constructor(x) { this.x = x } } return new A(args).x           @ any
      class A { o = args } return new A().o                                    @ any
      function f() { return this.a } return f.call(args)                       @ any
      function f() { return arguments[0].a } return f(args)                    @ any
      function f(o) { return arguments[0].a } return f(args)                   @ any
      const f = (...all) => all[0].a; return f(args)                           @ any
      const f = o => o.a; return f(...[1], args)                               @ any
      let f = o => o.a; f = o => o.b; return f(args)                           @ any
      return [o => o.a, o => o.b].map(f => f(args))                            @ any
      const f = () => args; return f().a                                       @ any
      const f = o => { return o }; return f(args).a                            @ any
      const o = {}; ({ a: o.x } = { a: args }); return o.x.a                   @ any
      const o = {}; o.x = args; return o.x.a                                   @ any
      const console = { log: o => o.a }; return console.log(args)              @ any
      enum E { A = args.a } return E.A                                         @ a
      enum E { A = b, C = A } return E.C                                       @ b
      args = { a: 1 }; return args.b                                           @ any b
      args &&= { a: 1 }; return args.b                                         @ any b
      const f = args => args.a; return f({ a: 1 })                             @ any a
      return `${args}`                                                         @ any
      return Object.keys(args)                                                 @ any
      return await mcp.fs.read_file(args)                                      @ any
      """)
  void parameters_areWhatIsReadByName_andAnyOtherUseMayReadAny(String source, String expected) {
    Analysed.Analysis analysis = analysis(source);

    Stream<String> named = analysis.parameters()
        .stream()
        .map(each -> each.name() + each.fallback().map(value -> "=" + value).orElse(""));
    assertThat(Stream.concat(analysis.readsAnyArgument() ? Stream.of("any") : Stream.empty(), named))
        .containsExactly(expected.split(" "));
  }
}
