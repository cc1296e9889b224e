package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.approve.PermissionSet;
import io.pml.approve.Mode;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.trace.Ending;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs become capabilities, and runs what is known of them. */
class RememberingTest {
  private static final String READ = "const u = await mcp.t.user({id: 7}); return u.name";

  private final Rig rig = new Rig(Mode.ALLOW, Map.of());

  RememberingTest() {
    rig.tools.reads("t:user", arguments -> "{\"name\": \"n" + arguments.path("id") + "\", \"email\": \"e\"}")
        .reads("t:echo", Json::write)
        .add("t:fail", true, arguments -> ToolResult.error("it broke"))
        .add("t:picky", true, arguments -> arguments.path("ok").asBoolean(true)
            ? ToolResult.text("fine")
            : ToolResult.error("not today"));
  }

  // -- what a program is --------------------------------------------------------------------------------------------

  @Test
  void identity_otherSpacingNamesAndValues_isOneCapability() throws InterruptedException {
    Capability first = capability(READ);
    Capability second = capability("// again\nconst person = await mcp.t.user({ id: 8 });\nreturn person.name;");

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(all()).hasSize(1);
  }

  @Test
  void identity_otherResult_isAnother() throws InterruptedException {
    assertThat(capability(READ.replace("name", "email")).id()).isNotEqualTo(capability(READ).id());
  }

  @Test
  void call_withOtherArguments_usesThem() throws InterruptedException {
    Capability capability = capability(READ);
    assertThat(capability.parameters()).containsExactly(new Parameter("id", Json.object().put("type", "number"),
        Optional.of(Json.parse("7"))));

    assertThat(ended(call(capability, "{\"id\": 12}")).ending()).isEqualTo(new Ending.Succeeded(Json.text("n12")));
    assertThat(ended(call(capability, "{}")).ending()).isEqualTo(new Ending.Succeeded(Json.text("n7")));
    assertThat(rig.storage.capabilities().learning(capability.id()).total().runs()).isEqualTo(3);
  }

  @Test
  void call_withArgumentsThatItDoesNotTake_isRefused() throws InterruptedException {
    Capability capability = capability(READ);

    assertThat(call(capability, "{\"di\": 12, \"n\": 1}")).isEqualTo(new ExecuteOutcome.Refused(Ending.Failed
        .of("bad_arguments", capability.name() + " does not take di, n: it takes id")));
    assertThat(ended(rig.run("return await mcp.call('cap:" + capability.name() + "', {di: 12})")).ending())
        .isInstanceOfSatisfying(Ending.Failed.class,
            failed -> assertThat(failed.message()).contains("does not take di: it takes id"));
    assertThat(rig.storage.capabilities().learning(capability.id()).total().runs()).isEqualTo(1);
  }

  @Test
  void call_withArgumentsThatItMayReadOrHandsOn_runs() throws InterruptedException {
    Capability optional = capability("return (await mcp.t.echo({n: args.n ?? 1})).n + (args.more ?? 0)");
    Capability any = capability("return (await mcp.t.echo({...args})).z");

    assertThat(ended(call(optional, "{\"more\": 4}")).ending()).isEqualTo(new Ending.Succeeded(Json.parse("5")));
    assertThat(ended(call(any, "{\"z\": 4}")).ending()).isEqualTo(new Ending.Succeeded(Json.parse("4")));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "const one = async ({path}) => (await mcp.t.echo({path})).path; await one({path: '/z'}); return one(args)",
      "let opts = args; if (!opts) opts = {}; return (await mcp.t.echo({path: opts.path})).path",
      "class Job { constructor(o) { this.o = o } async run() { return (await mcp.t.echo({path: this.o.path})).path } }"
          + " return new Job(args).run()",
      "const o = {get path() { return args.path }}; return (await mcp.t.echo({path: o.path})).path",
      "function* paths() { yield args } for (const {path} of paths()) return (await mcp.t.echo({path})).path",
      "async function read() { return (await mcp.t.echo({path: this.path})).path } return read.call(args)",
      "for (const get of [a => a.path]) return (await mcp.t.echo({path: get(args)})).path"})
  void call_withWhatItWasLearnedWith_runs(String code) throws InterruptedException {
    Capability capability = capability(code, "{\"path\": \"/a\"}");

    assertThat(ended(call(capability, "{\"path\": \"/b\"}")).ending()).isEqualTo(new Ending.Succeeded(Json.text("/b")));
  }

  @Test
  void call_withWhatARunWasGivenAndDidNotRead_runs() throws InterruptedException {
    Capability capability = capability(READ, "{\"why\": 1}");

    assertThat(ended(call(capability, "{\"why\": 2}")).ending()).isEqualTo(new Ending.Succeeded(Json.text("n7")));
    assertThat(call(capability, "{\"who\": 2}")).isInstanceOf(ExecuteOutcome.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"let a = args; if (!a) a = {}; return (await mcp.t.echo({v: a.limit ?? 100, limit: 2})).v",
      "const get = o => o.w ?? 0; get({}); return (await mcp.t.echo({v: get(args), w: 2})).v",
      "async function f({w}) { return (await mcp.t.echo({v: w ?? 0, w: 2})).v } await f({w: 1}); return f(args)",
      "return ('w' in args ? 'has' : 'not') + (await mcp.t.echo({w: 2})).w",
      "await mcp.t.echo({w: 2}); let n = 0; [args].forEach(a => { for (const k in a) n++ }); return n",
      "class A { constructor(x) { this.x = x } } const a = new A(args); return mcp.t.echo({o: a.x, w: 2})",
      "await mcp.t.echo({w: 2}); try { throw args } catch (e) { return e.w ?? 0 }",
      "await mcp.t.echo({w: 2}); function* g() { yield args } return [...g()][0].w ?? 0",
      "const o = {get v() { return args.w ?? 0 }}; return (await mcp.t.echo({v: o.v, w: 2})).v",
      "function f() { return arguments[0].w ?? 0 } return (await mcp.t.echo({v: f(args), w: 2})).v",
      "const o = {}; ({a: o.x} = {a: args}); return (await mcp.t.echo({v: o.x.w ?? 0, w: 2})).v",
      "const k = ['w'][0]; return (await mcp.t.echo({v: args[k] ?? 0, w: 2})).v",
      "const f = async (args) => (await mcp.t.echo({w: 2})).w; return f({})",
      "args = {}; return (await mcp.t.echo({w: 2})).w", "return mcp.t.echo({a: args.w ?? 0, b: args.w ?? 5})",
      "return mcp.t.echo({...args, v: args.w ?? 0})",
      "const fresh = () => { const counts = [0, 0]; return counts }; await mcp.t.echo({v: 1}); return [0, 1].map(i => { const c = fresh(); c[i]++; return c })",
      "const tag = async (tags) => { tags.push('x'); return (await mcp.t.echo({tags})).tags }; return [await tag(['a']), await tag(['a'])]",
      "const x = {tags: ['a']}; const y = {tags: ['a']}; x.tags.push('b'); await mcp.t.echo({v: 1}); return [x.tags, y.tags]",
      "const out = []; const f = async () => { for (const j of [{id: 'a', n: 0}]) { j.n++; out.push(j.n); await mcp.t.echo({id: j.id}) } }; await f(); await f(); return out",
      "const add = (l, x) => { l.push(x) }; const out = []; for (let i = 0; i < 2; i++) { const acc = ['base']; add(acc, i); out.push((await mcp.t.echo({acc})).acc) } return out",
      "const out = []; for(const id of['a1', 'b2']){ out.push((await mcp.t.echo({id})).id) } return out",
      "const all = () => { return['a', 'b'].map(async id => (await mcp.t.echo({id})).id) }; return Promise.all(all())",
      "const walk = async (p, n) => { const r = await mcp.t.echo({path: p}); if (n === 0) return r.path; switch (n) { case 1: return walk(p, 0); case 2: return walk(p, 0); case 3: return walk(p, 0); case 4: return walk(p, 0); case 5: return walk(p, 0) } }; return walk('/r', 1)",
      "const rows = [{'__proto__': {'a': 1}, 'b': 2}]; await mcp.t.echo({v: 1}); return [rows[0].a, Object.keys(rows[0])]",
      "const f = async (JSON) => { const rows = [{id: 'a'}]; await mcp.t.echo({v: 1}); return rows[0].id + JSON }; return f('j')",
      "const start = new Date(2026, 0, 15); await mcp.t.echo({v: 1}); return start.getTime()",
      "return (await (async (o) => (await mcp.t.echo({path: '/a', n: o.n})))({n: 3})).path"})
  void call_withWhatItWasLearnedWith_givesTheSame(String code) throws InterruptedException {
    ExecuteOutcome.Ended first = ended(rig.run(code));
    Capability capability = rig.storage.capabilities()
        .find(first.workflow().capability().orElseThrow())
        .orElseThrow();

    assertThat(first.ending()).isInstanceOf(Ending.Succeeded.class);
    assertThat(ended(call(capability, "{}")).ending()).isEqualTo(first.ending());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      await mcp.t.echo({path: '/a'}); await mcp.t.echo({path: '/b'})              | path=/a path_2=/b          | await mcp.t.echo({path: args.path}); await mcp.t.echo({path: args.path_2})
      await mcp.t.echo({path: '/a'}); await mcp.t.echo({path: '/a', n: 1})        | path=/a n=1                | await mcp.t.echo({path: args.path}); await mcp.t.echo({path: args.path, n: args.n})
      await mcp.t.echo({o: {deep: true, x: args.x}})                              | x=! deep=true              | await mcp.t.echo({o: {deep: args.deep, x: args.x}})
      await mcp.t.echo({tags: ['a', 'b']})                                        | tags=["a","b"]             | await mcp.t.echo({tags: args.tags})
      await mcp.t.echo({'a-b': 1})                                                | a-b=1                      | await mcp.t.echo({'a-b': args["a-b"]})
      await mcp.t.echo({v: 1 + 1, w: `x${1}`})                                    |                            | await mcp.t.echo({v: 1 + 1, w: `x${1}`})
      const city: string = 'Rome'; await mcp.t.echo({city})                       | city=Rome                  | const city: string = args.city; await mcp.t.echo({city})
      const c = 'Rome'; await mcp.t.echo({a: c}); await mcp.t.echo({b: c})        | a=Rome                     | const c = args.a; await mcp.t.echo({a: c}); await mcp.t.echo({b: c})
      const o = {n: 1}; await mcp.t.echo(o)                                       | n=1                        | const o = {n: args.n}; await mcp.t.echo(o)
      let n = 1; n = 2; await mcp.t.echo({n})                                     |                            | let n = 1; n = 2; await mcp.t.echo({n})
      const n = 1; const f = (n) => mcp.t.echo({n}); await f(2)                   | n=1 n_2=2                  | const n = args.n; const f = (n) => mcp.t.echo({n}); await f(args.n_2)
      const most = 3; await mcp.t.echo({v: most + 1})                             | most=3                     | const most = args.most; await mcp.t.echo({v: most + 1})
      const f = mcp.t.echo; const most = 3; await f({v: most + 1}) | most=3 | const f = mcp.t.echo; const most = args.most; await f({v: most + 1})
      const t = mcp.t; const most = 3; await t.echo({v: most + 1}) | most=3 | const t = mcp.t; const most = args.most; await t.echo({v: most + 1})
      const { t } = mcp; const { echo: e } = t; const most = 3; await e({v: most + 1}) | most=3 | const { t } = mcp; const { echo: e } = t; const most = args.most; await e({v: most + 1})
      const call = mcp.call; const most = 3; await call('t:echo', {v: most + 1}) | most=3 | const call = mcp.call; const most = args.most; await call('t:echo', {v: most + 1})
      const call = mcp.call; const name = 't:echo'; const most = 3; await call(name, {v: most + 1}) |  | const call = mcp.call; const name = 't:echo'; const most = 3; await call(name, {v: most + 1})
      const { call } = mcp; const name = 't:echo'; const most = 3; await call(name, {v: most + 1}) |  | const { call } = mcp; const name = 't:echo'; const most = 3; await call(name, {v: most + 1})
      let t = mcp.t; t = mcp.t; const most = 3; await t.echo({v: most + 1}) |  | let t = mcp.t; t = mcp.t; const most = 3; await t.echo({v: most + 1})
      for (const {id, n} of [{id: 'a', n: 1}]) await mcp.t.echo({id, v: n + 1}) | items=[{"id":"a","n":1}] | for (const {id, n} of JSON.parse(JSON.stringify(args.items))) await mcp.t.echo({id, v: n + 1})
      await Promise.all([['a', 1]].map(([id, n]) => mcp.t.echo({id, n}))) | items=[["a",1]] | await Promise.all(JSON.parse(JSON.stringify(args.items)).map(([id, n]) => mcp.t.echo({id, n})))
      const x = 3; await mcp.t.echo({v: x + (args.x ?? 0)})                       | x=0 x_2=3                  | const x = args.x_2; await mcp.t.echo({v: x + (args.x ?? 0)})
      const rows = [1, 2]; rows.push(3); await mcp.t.echo({rows})                 |                            | const rows = [1, 2]; rows.push(3); await mcp.t.echo({rows})
      let most = 3; most++; await mcp.t.echo({v: most})                           | most=3                     | let most = args.most; most++; await mcp.t.echo({v: most})
      const none = ''; await mcp.t.echo({v: none + args.x})                       | x=!                        | const none = ''; await mcp.t.echo({v: none + args.x})
      const tool = 'echo'; await mcp.t[tool]({v: args.x})                         | x=!                        | const tool = 'echo'; await mcp.t[tool]({v: args.x})
      const rows = [1, 2]; rows.length; await mcp.t.echo({rows})                  | rows=[1,2]                 | const rows = [...args.rows]; rows.length; await mcp.t.echo({rows})
      const read = (name) => args[name]; await mcp.t.echo({v: read('x')})         | x=!                        | const read = (name) => args[name]; await mcp.t.echo({v: read('x')})
      const n = 3; await mcp.t.echo({...args, v: n + 1, w: 2})                    | x=!                        | const n = 3; await mcp.t.echo({...args, v: n + 1, w: 2})
      await mcp.t.echo({n: 2}); return mcp.t.echo(args)                           | x=!                        | await mcp.t.echo({n: 2}); return mcp.t.echo(args)
      await mcp.t.echo({n: Object.keys(args).length, w: 2})                       | x=!                        | await mcp.t.echo({n: Object.keys(args).length, w: 2})
      const {y, ...rest} = args; await mcp.t.echo({rest, w: 2})                   | x=!                        | const {y, ...rest} = args; await mcp.t.echo({rest, w: 2})
      for (const k in args) { await mcp.t.echo({k, w: 2}) }                       | x=!                        | for (const k in args) { await mcp.t.echo({k, w: 2}) }
      await mcp.t.echo({w: 2}); return {done: true, of: args}                     | x=!                        | await mcp.t.echo({w: 2}); return {done: true, of: args}
      const all = args ?? {}; console.log(args); await mcp.t.echo({x: all.x, w: 2}) | x=! w=2                  | const all = args ?? {}; console.log(args); await mcp.t.echo({x: all.x, w: args.w})
      const get = o => o.w ?? 0; get({}); await mcp.t.echo({v: get(args), w: 2})  | w=0 w_2=2                  | const get = o => o.w ?? 0; get({}); await mcp.t.echo({v: get(args), w: args.w_2})
      const f = ({x, n = 5} = {}) => mcp.t.echo({x, n, w: 2}); await f(args)      | x=! n=5 w=2                | const f = ({x, n = 5} = {}) => mcp.t.echo({x, n, w: args.w}); await f(args)
      const f = (args) => mcp.t.echo({v: args.v, w: 2}); await f({v: 1})          | x=!                        | const f = (args) => mcp.t.echo({v: args.v, w: 2}); await f({v: 1})
      await mcp.t.echo({v: args.x ?? 0, ...args, w: args.w ?? 1})                 | x=!                        | await mcp.t.echo({v: args.x ?? 0, ...args, w: args.w ?? 1})
      const rows = []; rows.push(1); await mcp.t.echo({rows})                     |                            | const rows = []; rows.push(1); await mcp.t.echo({rows})
      const rows = [1, 2]; await mcp.t.echo({rows})                               | rows=[1,2]                 | const rows = [...args.rows]; await mcp.t.echo({rows})
      if (args.x) { const path = '/a'; await mcp.t.echo({path}) } | x=! path=/a | if (args.x) { const path = args.path; await mcp.t.echo({path}) }
      let most = 3; await mcp.t.echo({v: most + 1}) | most=3 | let most = args.most; await mcp.t.echo({v: most + 1})
      async function main() { const path = '/a'; const n = 3; return (await mcp.t.echo({path})).path + n } return main() | path=/a n=3 | async function main() { const path = args.path; const n = args.n; return (await mcp.t.echo({path})).path + n } return main()
      const main = async () => { const n = 3; return mcp.t.echo({v: n + 1}) }; await main().then(r => r) | n=3 | const main = async () => { const n = args.n; return mcp.t.echo({v: n + 1}) }; await main().then(r => r)
      await (async () => { const n = 3; return mcp.t.echo({v: n + 1}) })() | n=3 | await (async () => { const n = args.n; return mcp.t.echo({v: n + 1}) })()
      await (async (deps) => { const n = 3; return mcp.t.echo({v: n + 1, w: 2}) })({}) |  | await (async (deps) => { const n = 3; return mcp.t.echo({v: n + 1, w: 2}) })({})
      const f = () => { const n = 3; return mcp.t.echo({v: n + 1}) }; await f(); await f() |  | const f = () => { const n = 3; return mcp.t.echo({v: n + 1}) }; await f(); await f()
      try { const n = 3; await mcp.t.echo({v: n + 1}) } catch (e) { const m = 4; return m } | n=3 | try { const n = args.n; await mcp.t.echo({v: n + 1}) } catch (e) { const m = 4; return m }
      const cities = ['a', 'b']; await Promise.all(cities.map(city => mcp.t.echo({city}))) | cities=["a","b"] | const cities = [...args.cities]; await Promise.all(cities.map(city => mcp.t.echo({city})))
      const cities = ['a', 'b'] as const; for (const city of cities) await mcp.t.echo({city}) | cities=["a","b"] | const cities = [...args.cities] as const; for (const city of cities) await mcp.t.echo({city})
      for (const city of ['a', 'b']) { await mcp.t.echo({city}) } | cities=["a","b"] | for (const city of [...args.cities]) { await mcp.t.echo({city}) }
      await Promise.all(['a', 'b'].map(async box => mcp.t.echo({box}))) | boxes=["a","b"] | await Promise.all([...args.boxes].map(async box => mcp.t.echo({box})))
      for (const tool of ['echo', 'user']) { await mcp.t[tool]({v: 1 + 1}) } |  | for (const tool of ['echo', 'user']) { await mcp.t[tool]({v: 1 + 1}) }
      await mcp.t.echo({v: ['a', 'b'].map(s => s + '!')}) |  | await mcp.t.echo({v: ['a', 'b'].map(s => s + '!')})
      const jobs = [{id: 'a', n: 1}]; for (const job of jobs) await mcp.t.echo({id: job.id}) | jobs=[{"id":"a","n":1}] | const jobs = JSON.parse(JSON.stringify(args.jobs)); for (const job of jobs) await mcp.t.echo({id: job.id})
      const c = {path: '/a', most: 3}; await mcp.t.echo({file: c.path, v: c.most + 1}) | file=/a most=3 | const c = {path: args.file, most: args.most}; await mcp.t.echo({file: c.path, v: c.most + 1})
      const c = {a: 1, b: 2}; await mcp.t.echo({v: Object.keys(c).length}) |  | const c = {a: 1, b: 2}; await mcp.t.echo({v: Object.keys(c).length})
      const b = 'x'; const c = {a: {b: 1, x: 2}}; await mcp.t.echo({v: c.a[b]}) | b=x | const b = args.b; const c = {a: {b: 1, x: 2}}; await mcp.t.echo({v: c.a[b]})
      const c = {a: {b: 2}}; await mcp.t.echo({v: c.a.b}) | v=2 | const c = {a: {b: args.v}}; await mcp.t.echo({v: c.a.b})
      const {path, most} = {path: '/a', most: 3}; await mcp.t.echo({file: path, v: most + 1}) | file=/a most=3 | const {path, most} = {path: args.file, most: args.most}; await mcp.t.echo({file: path, v: most + 1})
      const since = new Date('2026-01-01'); await mcp.t.echo({v: since.getTime() + 1}) | since=2026-01-01 | const since = new Date(args.since); await mcp.t.echo({v: since.getTime() + 1})
      const name = String('Rome').trim().toLowerCase(); await mcp.t.echo({v: name + '!'}) | name=Rome | const name = String(args.name).trim().toLowerCase(); await mcp.t.echo({v: name + '!'})
      const ids = new Set(['a', 'b']); await mcp.t.echo({v: ids.size + 1}) | ids=["a","b"] | const ids = new Set([...args.ids]); await mcp.t.echo({v: ids.size + 1})
      await mcp.t.echo({since: new Date('2026-01-01').toISOString()}) | since=2026-01-01 | await mcp.t.echo({since: new Date(args.since).toISOString()})
      await mcp.t.echo({v: 'a'.concat('b')}) |  | await mcp.t.echo({v: 'a'.concat('b')})
      const read = (p) => mcp.t.echo({path: p}); await read('/a'); await read('/b') | path=/a path_2=/b | const read = (p) => mcp.t.echo({path: p}); await read(args.path); await read(args.path_2)
      const read = (p) => mcp.t.echo({path: p}); await read('/a'); await [1].map(read)[0] | p=/a | const read = (p) => mcp.t.echo({path: p}); await read(args.p); await [1].map(read)[0]
      const read = (p) => { p = p + 1; return mcp.t.echo({path: p}) }; await read('/a') | p=/a | const read = (p) => { p = p + 1; return mcp.t.echo({path: p}) }; await read(args.p)
      const read = ({path, n}) => mcp.t.echo({path, v: n + 1}); await read({path: '/a', n: 3}) | path=/a n=3 | const read = ({path, n}) => mcp.t.echo({path, v: n + 1}); await read({path: args.path, n: args.n})
      const read = ({path}) => mcp.t.echo({path}); await read({path: '/a'}); await read({path: '/b'}) | path=/a path_2=/b | const read = ({path}) => mcp.t.echo({path}); await read({path: args.path}); await read({path: args.path_2})
      async function main(most) { return mcp.t.echo({v: most + 1}) } await main(3) | most=3 | async function main(most) { return mcp.t.echo({v: most + 1}) } await main(args.most)
      const p = {from: 'd1', to: 'd2'}; await mcp.t.echo(p); await mcp.t.echo(p); return {...p, of: p.from} | from=d1 to=d2 | const p = {from: args.from, to: args.to}; await mcp.t.echo(p); await mcp.t.echo(p); return {...p, of: p.from}
      const w = {ale: 6, rye: 2}; for (const [what, n] of Object.entries(w)) await mcp.t.echo({what, n}) | w={"ale":6,"rye":2} | const w = {...args.w}; for (const [what, n] of Object.entries(w)) await mcp.t.echo({what, n})
      const ids = 'a1,b2'.split(',').map(id => id.trim()); for (const id of ids) await mcp.t.echo({id}) | ids=["a1","b2"] | const ids = [...args.ids].map(id => id.trim()); for (const id of ids) await mcp.t.echo({id})
      const [low, high] = [3, 9]; const r = await mcp.t.echo({}); return r.n > low && r.n < high | low=3 high=9 | const [low, high] = [args.low, args.high]; const r = await mcp.t.echo({}); return r.n > low && r.n < high
      const cfg = Object.freeze({min: 3}); const r = await mcp.t.echo({}); return r.rows?.filter(x => x.n > cfg.min) | min=3 | const cfg = Object.freeze({min: args.min}); const r = await mcp.t.echo({}); return r.rows?.filter(x => x.n > cfg.min)
      const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'.split('.'); for (const part of jwt) await mcp.t.echo({part}) | jwt=! | const jwt = [...args.jwt]; for (const part of jwt) await mcp.t.echo({part})
      const p = {wind: 15, site: 'x1'}; const f = ({wind, site}) => mcp.t.echo({site, v: wind + 1}); await f(p) | wind=15 site=x1 | const p = {wind: args.wind, site: args.site}; const f = ({wind, site}) => mcp.t.echo({site, v: wind + 1}); await f(p)
      const p = {a: 15, b: 3}; const f = (p, k) => mcp.t.echo({v: p[k] + 1}); await f(p, 'a') | k=a | const p = {a: 15, b: 3}; const f = (p, k) => mcp.t.echo({v: p[k] + 1}); await f(p, args.k)
      const clean = s => s.trim(); await mcp.t.echo({v: clean('SK-19') + 1}) | s=SK-19 | const clean = s => s.trim(); await mcp.t.echo({v: clean(args.s) + 1})
      let left = 450; left -= 1; await mcp.t.echo({v: left + 1}) | left=450 | let left = args.left; left -= 1; await mcp.t.echo({v: left + 1})
      const limit = 24 * 60 * 60 * 1000; await mcp.t.echo({v: limit + 1}) | hours=24 | const limit = args.hours * 60 * 60 * 1000; await mcp.t.echo({v: limit + 1})
      const DAY_MS = 24 * 60 * 60 * 1000; await mcp.t.echo({v: DAY_MS + 1}) |  | const DAY_MS = 24 * 60 * 60 * 1000; await mcp.t.echo({v: DAY_MS + 1})
      const f = (most = 3) => mcp.t.echo({v: most + 1}); await f() | most=3 | const f = (most = args.most) => mcp.t.echo({v: most + 1}); await f()
      class A { constructor(site) { this.site = site } } await mcp.t.echo({v: new A('alba').site + 1}) | v=alba | class A { constructor(site) { this.site = site } } await mcp.t.echo({v: new A(args.v).site + 1})
      const r = await mcp.t.echo({}); await mcp.t.echo({labels: [...(r.labels ?? []), 'claim']}) | labels=claim | const r = await mcp.t.echo({}); await mcp.t.echo({labels: [...(r.labels ?? []), args.labels]})
      const seen = ['x1', 'y2']; seen.push('z'); await mcp.t.echo({tags: ['x1', 'y2'], v: seen.length + 1}) | tags=["x1","y2"] | const seen = [...args.tags]; seen.push('z'); await mcp.t.echo({tags: args.tags, v: seen.length + 1})
      await mcp.t.echo({sort: 'city'}); const o = { get city() { return 1 } }; return o.city | sort=city | await mcp.t.echo({sort: args.sort}); const o = { get city() { return 1 } }; return o.city
      const f = () => Object.entries(); await mcp.t.echo({a: 1}) | a=1 | const f = () => Object.entries(); await mcp.t.echo({a: args.a})
      const f = (most) => mcp.t.echo({v: most + 1}); await f(3); await f(4) | most=3 most_2=4 | const f = (most) => mcp.t.echo({v: most + 1}); await f(args.most); await f(args.most_2)
      const a = (p) => mcp.t.echo({a: p}); const b = (p) => mcp.t.echo({b: p}); await a(1); await b(2) | a=1 b=2 | const a = (p) => mcp.t.echo({a: p}); const b = (p) => mcp.t.echo({b: p}); await a(args.a); await b(args.b)
      """)
  void parameters_ofProgram_areTheValuesInItsCalls(String code, String parameters, String source)
      throws InterruptedException {
    Capability capability = capability(code, "{\"x\": 1}");

    assertThat(capability.parameters()
        .stream()
        .map(each -> each.name() + "=" + each.fallback()
            .map(value -> value.isString() ? value.stringValue() : value.toString())
            .orElse("!"))
        .toList()).isEqualTo(parameters == null ? List.of() : List.of(parameters.split(" ")));
    assertThat(capability.body()).isInstanceOfSatisfying(Body.Code.class,
        body -> assertThat(body.source()).isEqualTo(source));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      r.rows?.filter(x => x.price <= 120)                            | max_price=120            | r.rows?.filter(x => x.price <= args.max_price)
      r.rows?.filter(x => 4.5 < x.rating)                            | min_rating=4.5           | r.rows?.filter(x => args.min_rating < x.rating)
      r.rows?.filter(x => x.day >= 'd1' && x.day < 'd9')             | day_since=d1 day_before=d9 | r.rows?.filter(x => x.day >= args.day_since && x.day < args.day_before)
      r.rows?.filter(x => new Date(x.day) > new Date('2026'))        | day_since=2026           | r.rows?.filter(x => new Date(x.day) > new Date(args.day_since))
      r.rows?.find(x => x.owner.toLowerCase() === 'Bo'.toLowerCase()) | owner=Bo                | r.rows?.find(x => x.owner.toLowerCase() === args.owner.toLowerCase())
      ({rows: r.rows?.find(x => x.name === 'Bo'), customer: 'Bo'})   | customer=Bo              | ({rows: r.rows?.find(x => x.name === args.customer), customer: args.customer})
      r.rows?.filter(x => x.tags.includes('red'))                    | tag=red                  | r.rows?.filter(x => x.tags.includes(args.tag))
      r.rows?.map(x => x.cells['cost']).concat([{column: 'cost'}])   | column=cost              | r.rows?.map(x => x.cells[args.column]).concat([{column: args.column}])
      [...(r.rows ?? [])].sort().slice(0, 5)                         | limit=5                  | [...(r.rows ?? [])].sort().slice(0, args.limit)
      (r.rows ?? []).slice(-3)                                       | limit=3                  | (r.rows ?? []).slice(-args.limit)
      r.rows?.map(x => x.price * (1 + 15 / 100))                     | percent=15               | r.rows?.map(x => x.price * (1 + args.percent / 100))
      [(r.rows ?? []).sort().slice(0, 2), {missing: 2 - r.n}]        | limit=2                  | [(r.rows ?? []).sort().slice(0, args.limit), {missing: args.limit - r.n}]
      r.rows?.filter(x => x.asked > 3000).map(x => ({cap: 3000, over: x.asked - 3000, say: `of ${3000}`})) | min_asked=3000 | r.rows?.filter(x => x.asked > args.min_asked).map(x => ({cap: args.min_asked, over: x.asked - args.min_asked, say: `of ${args.min_asked}`}))
      r.rows?.filter(x => x.people >= 2000 && x.income <= 2000)      | min_people=2000 max_income=2000 | r.rows?.filter(x => x.people >= args.min_people && x.income <= args.max_income)
      'r.rows?.filter(x => x.asked > 2000 || (x.new && x.asked <= 2000))' | min_asked=2000      | 'r.rows?.filter(x => x.asked > args.min_asked || (x.new && x.asked <= args.min_asked))'
      r.rows?.filter(x => { if (x.city !== 'Rome') return false; return x.n })  | city=Rome        | r.rows?.filter(x => { if (x.city !== args.city) return false; return x.n })
      r.rows?.forEach(x => { if (x.price > 50) return; r.sum += x.price }) | max_price=50      | r.rows?.forEach(x => { if (x.price > args.max_price) return; r.sum += x.price })
      r.rows?.filter(x => { if (x.price < 50) { return 'Bo' } return x.n }) | max_price=50     | r.rows?.filter(x => { if (x.price < args.max_price) { return 'Bo' } return x.n })
      r.rows?.filter(x => x.tags.length > 3)                         | min_tags=3               | r.rows?.filter(x => x.tags.length > args.min_tags)
      r.rows?.map(x => x.due + 14)                                   | due_by=14                | r.rows?.map(x => x.due + args.due_by)
      r.rows?.filter(x => x.on && x.date.startsWith('2026-03'))      | month=2026-03            | r.rows?.filter(x => x.on && x.date.startsWith(args.month))
      r.rows?.map((x, i) => new Date(Date.parse('2026-03-02') + i * 86400000)) | date=2026-03-02 | r.rows?.map((x, i) => new Date(Date.parse(args.date) + i * 86400000))
      r.rows?.map(x => x.n + Number('15:30'.split(':')[0]))          | time=15:30               | r.rows?.map(x => x.n + Number(args.time.split(':')[0]))
      r.rows?.filter(x => x.year === 2025 && x.on.startsWith(String(2025))) | year=2025         | r.rows?.filter(x => x.year === args.year && x.on.startsWith(String(args.year)))
      r.rows?.filter(x => { if (x.tags.length < 2) return false; return x.end > (x.until ?? '24:00') }) |  | r.rows?.filter(x => { if (x.tags.length < 2) return false; return x.end > (x.until ?? '24:00') })
      r.rows?.filter(x => x.tags.length >= 2)                        | min_tags=2               | r.rows?.filter(x => x.tags.length >= args.min_tags)
      r.rows?.filter(x => x.on.startsWith('2025') && !['Rome', 'Oslo'].includes(x.city)) | year=2025 cities=["Rome","Oslo"] | r.rows?.filter(x => x.on.startsWith(args.year) && ![...args.cities].includes(x.city))
      r.rows?.filter(x => x.name.localeCompare('Finnish') === 0) | name=Finnish | r.rows?.filter(x => x.name.localeCompare(args.name) === 0)
      [(r.rows ?? []).sort().slice(0, 20), r.rows?.slice(20)]        | limit=20                 | [(r.rows ?? []).sort().slice(0, args.limit), r.rows?.slice(args.limit)]
      Array.from({length: 5}, (_, i) => i + (r.n ?? 0))              | count=5                  | Array.from({length: args.count}, (_, i) => i + (r.n ?? 0))
      r.rows?.map(x => x.hours * (5 - x.away) / 5)                   |                          | r.rows?.map(x => x.hours * (5 - x.away) / 5)
      r.rows?.map(x => { const d = new Date(x.day); d.setDate(d.getDate() - 14); return d }) | days=14  | r.rows?.map(x => { const d = new Date(x.day); d.setDate(d.getDate() - args.days); return d })
      r.rows?.map(x => { const d = new Date(x.day); d.setUTCDate(d.getUTCDate() + 4 - (d.getUTCDay() && 7)); return d }) | | r.rows?.map(x => { const d = new Date(x.day); d.setUTCDate(d.getUTCDate() + 4 - (d.getUTCDay() && 7)); return d })
      r.rows?.filter(x => x.on.startsWith('Error') && ['GET', 'HEAD'].includes(x.method) && x.due < (x.end ?? '2099-12-31')) | | r.rows?.filter(x => x.on.startsWith('Error') && ['GET', 'HEAD'].includes(x.method) && x.due < (x.end ?? '2099-12-31'))
      r.rows?.filter(x => x.rate >= 4).map(x => x.code.slice(4) + x.name.slice(1)) | min_rate=4 | r.rows?.filter(x => x.rate >= args.min_rate).map(x => x.code.slice(4) + x.name.slice(1))
      ({rows: r.rows?.filter(x => x.ctr < 1), threshold: 1})         | max_ctr=1                | ({rows: r.rows?.filter(x => x.ctr < args.max_ctr), threshold: args.max_ctr})
      ({rows: r.rows?.filter(x => x.ctr > 1), pages: 1 + 1, of: 1})  | min_ctr=1                | ({rows: r.rows?.filter(x => x.ctr > args.min_ctr), pages: 1 + 1, of: 1})
      ({rows: r.rows?.filter(x => x.owner === 'Bo'), ['Bo']: 1})     | owner=Bo                 | ({rows: r.rows?.filter(x => x.owner === args.owner), [args.owner]: 1})
      ({missing: 180 - r.done, done: r.done / 180})                  | done_by=180              | ({missing: args.done_by - r.done, done: r.done / args.done_by})
      r.rows?.map(x => x.days * 86400000 + x.half / 2)               |                          | r.rows?.map(x => x.days * 86400000 + x.half / 2)
      r.rows?.map(x => x.day + 'T00:00:00Z')                         |                          | r.rows?.map(x => x.day + 'T00:00:00Z')
      r.rows?.[r.rows.length - 2]                                    |                          | r.rows?.[r.rows.length - 2]
      r.rows?.filter(x => x.price < 50).slice(0, 50)                 | max_price=50 limit=50    | r.rows?.filter(x => x.price < args.max_price).slice(0, args.limit)
      r.rows?.map(x => x.kind === 'a' ? 1 : x.kind === 'b' ? 2 : 3)  |                          | r.rows?.map(x => x.kind === 'a' ? 1 : x.kind === 'b' ? 2 : 3)
      r.rows?.map(x => x.n > 90 ? 'A' : x.n > 80 ? 'B' : 'C')        |                          | r.rows?.map(x => x.n > 90 ? 'A' : x.n > 80 ? 'B' : 'C')
      r.rows?.filter(x => typeof x.id === 'string' && x.n > 0)       |                          | r.rows?.filter(x => typeof x.id === 'string' && x.n > 0)
      r.rows?.map(x => x.date.slice(0, 10) + x.n.toFixed(2)).join(', ') |                       | r.rows?.map(x => x.date.slice(0, 10) + x.n.toFixed(2)).join(', ')
      r.rows?.map(x => Math.round((x.n / x.of) * 10000) / 100)       |                          | r.rows?.map(x => Math.round((x.n / x.of) * 10000) / 100)
      r.rows?.find(x => x.owner === 'Bo'.replace(/^@/, '')) | owner=Bo | r.rows?.find(x => x.owner === args.owner.replace(/^@/, ''))
      r.rows?.filter(x => x.members.includes('ann') && !x.members.includes('bob')) | member=ann member_2=bob | r.rows?.filter(x => x.members.includes(args.member) && !x.members.includes(args.member_2))
      Math.round(((r.n ?? 1) / 3) * 1000) / 10 |  | Math.round(((r.n ?? 1) / 3) * 1000) / 10
      r.rows?.filter(x => x.free < 60).map(x => 60 - x.free) | max_free=60 | r.rows?.filter(x => x.free < args.max_free).map(x => args.max_free - x.free)
      r.rows?.map(x => x.ts.slice(0, 10)) |  | r.rows?.map(x => x.ts.slice(0, 10))
      r.rows?.map(label => label === 'bug' ? 'defect' : label) | label=bug new_label=defect | r.rows?.map(label => label === args.label ? args.new_label : label)
      r.rows?.filter(x => x.open === true) | open=true | r.rows?.filter(x => x.open === args.open)
      r.rows?.filter(x => new Date(x.day).getUTCMonth() + 1 === 3) | month=3 | r.rows?.filter(x => new Date(x.day).getUTCMonth() + 1 === args.month)
      r.rows?.filter(x => x.file.endsWith('.pdf')) | extension=.pdf | r.rows?.filter(x => x.file.endsWith(args.extension))
      r.rows?.map(x => x.net * 0.19) | net_rate=0.19 | r.rows?.map(x => x.net * args.net_rate)
      r.rows?.map(x => x.price * 20 / 100) | percent=20 | r.rows?.map(x => x.price * args.percent / 100)
      ['a1', 'b2'].map(id => ({id, of: r.n})) | ids=["a1","b2"] | [...args.ids].map(id => ({id, of: r.n}))
      [1, 2, 3].map(i => i * (r.n ?? 0)) |  | [1, 2, 3].map(i => i * (r.n ?? 0))
      true ? r.rows : r.n | wanted=true | args.wanted ? r.rows : r.n
      (r.rows ?? []).length + 4 |  | (r.rows ?? []).length + 4
      r.rows?.reduce((sum, x) => Math.round((sum + x.n) * 10) / 10, 0) |                        | r.rows?.reduce((sum, x) => Math.round((sum + x.n) * 10) / 10, 0)
      ({state: 'none', of: r.rows?.length === 7, is: r.all?.startsWith('x') ?? 'no'}) |         | ({state: 'none', of: r.rows?.length === 7, is: r.all?.startsWith('x') ?? 'no'})
      """)
  void parameters_ofProgram_areTheValuesInItsWork(String work, String parameters, String lifted)
      throws InterruptedException {
    parameters_ofProgram_areTheValuesInItsCalls("const r = await mcp.t.echo({}); return " + work, parameters,
        "const r = await mcp.t.echo({}); return " + lifted);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      const r = await mcp.t.echo({since: 'd1', n: 3}); return [r.d >= 'd1', {since: 'd1'}, 2 * 3, `${'d1'}`]  | since=d1 n=3  | const r = await mcp.t.echo({since: args.since, n: args.n}); return [r.d >= args.since, {since: args.since}, 2 * args.n, `${args.since}`]
      const r = await mcp.t.echo({state: 'off'}); return r.state === 'repair' ? 1 : r.state === 'off' ? 2 : 3  | state=off  | const r = await mcp.t.echo({state: args.state}); return r.state === 'repair' ? 1 : r.state === args.state ? 2 : 3
      const r = await mcp.t.echo({n: 100}); return r.n * 100                       | n=100          | const r = await mcp.t.echo({n: args.n}); return r.n * 100
      const r = await mcp.t.echo({n: 10}); return Math.round(r.n * 10) / 10        | n=10           | const r = await mcp.t.echo({n: args.n}); return Math.round(r.n * 10) / 10
      const r = await mcp["t"].echo({v: 't'}); return {source: 't', is: r['t']}    | v=t            | const r = await mcp["t"].echo({v: args.v}); return {source: args.v, is: r[args.v]}
      'const r = await mcp.t.echo({}); for (const x of r.rows ?? []) { if (x.day < "d1" || x.city !== "Rome") continue; r.n += x.n } return r.n' | day_since=d1 city=Rome | 'const r = await mcp.t.echo({}); for (const x of r.rows ?? []) { if (x.day < args.day_since || x.city !== args.city) continue; r.n += x.n } return r.n'
      const r = await mcp.t.echo({}); const isIn = (x, city) => x.city === city; return r.rows?.filter(x => isIn(x, 'Rome')) | city=Rome | const r = await mcp.t.echo({}); const isIn = (x, city) => x.city === city; return r.rows?.filter(x => isIn(x, args.city))
      const HOUR = 3600000; const r = await mcp.t.echo({v: 'x'}); return r.n / HOUR | v=x | const HOUR = 3600000; const r = await mcp.t.echo({v: args.v}); return r.n / HOUR
      const slot = {day: 'd1'}; return mcp.t.echo({room: 'r1', ...slot})           | day=d1 room=r1 | const slot = {day: args.day}; return mcp.t.echo({room: args.room, ...slot})
      const f = () => { const a = {...b}; const b = {...a}; return mcp.t.echo({...a}) }; return [mcp.t.echo({v: 'x'}), typeof f] | v=x | const f = () => { const a = {...b}; const b = {...a}; return mcp.t.echo({...a}) }; return [mcp.t.echo({v: args.v}), typeof f]
      const r = await mcp.t.echo({a: args.x}); return r.a > 5                      | x=!            | const r = await mcp.t.echo({a: args.x}); return r.a > 5
      const a = [1, 2]; for (let i = 0; i < 3; i++) await mcp.t.echo({v: i}); switch (a[0]) { case 5: return 'five' } return a | a=[1,2] times=3 | const a = [...args.a]; for (let i = 0; i < args.times; i++) await mcp.t.echo({v: i}); switch (a[0]) { case 5: return 'five' } return a
      """)
  void value_thatIsKnown_isTheSameWhereverItIsWritten(String code, String parameters, String source)
      throws InterruptedException {
    parameters_ofProgram_areTheValuesInItsCalls(code, parameters, source);
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "const users = [{password: 'hun\"ter22'}]; for (const u of users) await mcp.t.echo({v: u.password})",
      "const cfg = {user: 'bob', password: 'hun\"ter22'}; await mcp.t.echo({v: cfg.password})",
      "const cfg = {privateKey: `-----BEGIN RSA PRIVATE KEY-----\nhun\"ter22`}; await mcp.t.echo({v: cfg.privateKey})",
      "for (const password of ['hun\"ter22', 'swordfish1']) await mcp.t.echo({v: password})",
      "for (const [user, password] of [['bob', 'hun\"ter22']]) await mcp.t.echo({user, v: password})",
      "const t = mcp.t; const password = 'hun\"ter22'; await t.echo({v: password + '!'})",
      "const passwords = ['hun\"ter22']; await mcp.t.echo({v: passwords[0]})",
      "const login = (user, password) => mcp.t.echo({v: password}); await login('bob', 'hun\"ter22')",
      "const passwords = {github: 'hun\"ter22'}; await mcp.t.echo({v: passwords.github})",
      "const cfg = {password: {value: 'hun\"ter22'}}; await mcp.t.echo({v: cfg.password.value})"})
  void secretByItsName_onItsWayToACall_isNoFallback(String code) throws InterruptedException {
    assertThat(capability(code, "{}").parameters()).anyMatch(Parameter::isRequired)
        .noneMatch(each -> each.fallback().map(Object::toString).orElse("").contains("ter22"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      async function main() { const path = '/a'; return (await mcp.t.echo({path})).path } return main()            | {"path": "/b"}         | "/a"      | "/b"
      const all = ['a', 'b']; return (await Promise.all(all.map(v => mcp.t.echo({v})))).map(r => r.v).join('-')    | {"all": ["x"]}         | "a-b"     | "x"
      const out = []; for (const v of ['a']) { out.push((await mcp.t.echo({v})).v) } return out.join('-')          | {"items": ["x", "y"]}  | "a"       | "x-y"
      const c = {path: '/a', n: 3}; return (await mcp.t.echo({path: c.path})).path.repeat(c.n)                     | {"path": "b", "n": 2}  | "/a/a/a"  | "bb"
      const d = new Date('2026-01-01'); return (await mcp.t.echo({v: d.getUTCFullYear() + 1})).v                   | {"d": "2030-01-01"}    | 2027      | 2031
      const read = async (p) => (await mcp.t.echo({path: p})).path; return await read('/a') + await read('/b')     | {"path_2": "/c"}       | "/a/b"    | "/a/c"
      const {n} = {n: 3}; return (await mcp.t.echo({v: n + 1})).v                                                  | {"n": 7}               | 4         | 8
      const r = await mcp.t.echo({since: 'd2'}); return ['d1', 'd3'].filter(d => d >= 'd2').concat(r.since)        | {"since": "d4"}        | ["d3", "d2"] | ["d4"]
      const {rows} = await mcp.t.echo({rows: [9, 5, 7]}); return rows.filter(each => each < 8).slice(0, 2)         | {"max_each": 6}        | [5, 7]    | [5]
      """)
  void call_withOtherValues_usesThem(String code, String args, String first, String then) throws InterruptedException {
    Capability capability = capability(code, "{}");

    assertThat(ended(call(capability, "{}")).ending()).isEqualTo(new Ending.Succeeded(Json.parse(first)));
    assertThat(ended(call(capability, args)).ending()).isEqualTo(new Ending.Succeeded(Json.parse(then)));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      return (await mcp.t.echo({token: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'})).token.length                            | 1
      const t = 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'; return (await mcp.t.echo({v: t})).v.length                       | 1
      return (await mcp.t.echo({password: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6', v: 1})).v                              | 1
      await mcp.t.user({...args}); return (await mcp.t.echo({token: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'})).token.length | 0
      const f = o => o; f(args); const t = 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'; return (await mcp.t.echo({t})).t.length | 0
      const f = args => mcp.t.echo({v: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'}); return (await f(1)).v.length             | 0
      const all = ['ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6']; for (const v of all) { await mcp.t.echo({v}) } return 1       | 1
      for (const v of ['ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6']) { await mcp.t.echo({v}) } return 1                        | 1
      const f = (v) => mcp.t.echo({v}); await f('ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'); return 1                         | 1
      const cfg = {v: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'}; await mcp.t.echo({v: cfg.v}); return 1                     | 1
      """)
  void secret_inAProgram_isNowhereKept(String code, int remembered) throws InterruptedException {
    assertThat(ended(rig.run(code)).ending()).isInstanceOf(Ending.Succeeded.class);

    assertThat(all()).hasSize(remembered)
        .allMatch(each -> each.parameters().stream().anyMatch(Parameter::isRequired))
        .noneMatch(each -> each.toString().contains("ghp_A1b2"));
    assertThat(rig.storage.runs().newest(10).toString()).doesNotContain("ghp_A1b2");
    assertThat(rig.storage.runs().journal(rig.storage.runs().newest(1).getFirst().workflow().id()).toString())
        .doesNotContain("ghp_A1b2");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      const password = 'correct horse battery'; return (await mcp.t.echo({text: password})).text.length                        | 1
      const p = 'correct horse battery'; await mcp.t.echo({text: p}); return (await mcp.t.echo({password: p})).password.length | 1
      const p = 'correct horse battery'; await mcp.t.echo({password: p}); return mcp.t.echo(args)                              | 0
      """)
  void secret_inAConstant_isKnownByAnyOfItsNames(String code, int remembered) throws InterruptedException {
    assertThat(ended(rig.run(code)).ending()).isInstanceOf(Ending.Succeeded.class);

    assertThat(all()).hasSize(remembered)
        .allMatch(each -> each.parameters().stream().anyMatch(Parameter::isRequired))
        .noneMatch(each -> each.toString().contains("correct horse"));
  }

  @Test
  void secret_namedLikeAnArgumentThatIsRead_isAnother() throws InterruptedException {
    Capability capability = capability("""
        await mcp.t.user({id: args.token});
        const h = {token: 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'};
        return (await mcp.t.echo({v: h.token + ''})).v""");

    assertThat(ended(call(capability, "{\"token_2\": \"other\"}")).ending())
        .isEqualTo(new Ending.Succeeded(Json.text("other")));
    assertThat(rig.tools.calls).doesNotContain("t:user {\"id\":\"other\"}");
  }

  // -- what runs add up to ------------------------------------------------------------------------------------------

  @Test
  void status_afterACleanRun_isCandidate() throws InterruptedException {
    assertThat(capability(READ).status()).isEqualTo(Status.CANDIDATE);
    assertThat(capability("try { await mcp.t.fail({}) } catch { return 1 }").status()).isEqualTo(Status.DRAFT);
    assertThat(capability("await mcp.t.fail({})").status()).isEqualTo(Status.DRAFT);
  }

  @Test
  void status_threeRunsOfATool_promote_twoDoNot() throws InterruptedException {
    capability(READ);
    assertThat(capability(READ).status()).isEqualTo(Status.CANDIDATE);
    assertThat(capability(READ).status()).isEqualTo(Status.PROMOTED);
  }

  @ParameterizedTest
  @CsvSource({"7, 3, CANDIDATE", "3, 1, PROMOTED"})
  void status_successRate_hasToBeAboveTheTerms(int good, int bad, Status status) throws InterruptedException {
    String code = "return await mcp.t.picky({ok: args.ok})";
    Capability capability = capability(code, "{\"ok\": true}");
    for (int i = 0; i < bad; i++) {
      rig.run(code, "{\"ok\": false}", Line.NONE);
      rig.run(code, "{\"ok\": true}", Line.NONE);
    }
    rig.storage.capabilities().move(capability.id(), EnumSet.of(Status.PROMOTED), Status.CANDIDATE);
    for (int i = 1 + bad; i < good; i++) {
      rig.run(code, "{\"ok\": true}", Line.NONE);
    }

    assertThat(rig.storage.capabilities().learning(capability.id()).total().successes()).isEqualTo(good);
    assertThat(rig.storage.capabilities().find(capability.id()).orElseThrow().status()).isEqualTo(status);
  }

  @Test
  void status_threeFailuresInARow_degrade_andASuccessMends() throws InterruptedException {
    String code = "return await mcp.t.picky({ok: args.ok})";
    Capability capability = capability(code, "{\"ok\": true}");
    for (int i = 0; i < 3; i++) {
      rig.run(code, "{\"ok\": false}", Line.NONE);
    }
    assertThat(rig.storage.capabilities().find(capability.id()).orElseThrow().status()).isEqualTo(Status.DEGRADED);

    assertThat(capability(code, "{\"ok\": true}").status()).isEqualTo(Status.CANDIDATE);
  }

  @Test
  void learning_ofBothWays_countsPathsAndDecisions() throws InterruptedException {
    String code = "if (args.a) { return await mcp.t.echo({v: 1}) } return await mcp.t.user({id: 1})";
    Capability capability = capability(code, "{\"a\": true}");
    rig.run(code, "{\"a\": false}", Line.NONE);
    rig.run(code, "{\"a\": true}", Line.NONE);

    Learning learning = rig.storage.capabilities().learning(capability.id());

    assertThat(learning.paths()).extracting(path -> path.nodes() + " " + path.tally().runs())
        .containsExactlyInAnyOrder("[d1, n1] 2", "[d1, n2] 1");
    assertThat(learning.dominantPath().orElseThrow().nodes()).containsExactly("d1", "n1");
    assertThat(learning.decisions()).isEqualTo(Map.of("d1", Map.of("true", 2L, "false", 1L)));
  }

  @Test
  void learning_ofSixtyFourRunsAtOnce_isExact() throws Exception {
    Executor executor = rig.executor();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<ExecuteOutcome> run = () -> executor.execute(Rig.request(READ, "{}"), Line.NONE);
      for (Future<ExecuteOutcome> outcome : threads.invokeAll(Collections.nCopies(64, run))) {
        ended(outcome.get());
      }
    }

    Learning learning = rig.storage.capabilities().learning(all().getFirst().id());
    assertThat(all()).hasSize(1);
    assertThat(learning.total().runs()).isEqualTo(64);
    assertThat(learning.total().successes()).isEqualTo(64);
    assertThat(learning.paths()).singleElement().returns(64L, path -> path.tally().runs());
  }

  private ExecuteOutcome call(Capability capability, String args) throws InterruptedException {
    return rig.executor()
        .execute(new ExecuteRequest("again", Script.of(capability.body()),
            capability.arguments(Json.parseObject(args)), Rig.CALLER, Optional.of(capability),
            new ExecuteRequest.Options(Optional.empty(), PermissionSet.STANDARD, false, ExecuteRequest.Cache.OFF)),
            Line.NONE);
  }

  private Capability capability(String code) throws InterruptedException {
    return capability(code, "{}");
  }

  private Capability capability(String code, String args) throws InterruptedException {
    return rig.storage.capabilities()
        .find(ended(rig.run(code, args, Line.NONE)).workflow().capability().orElseThrow())
        .orElseThrow();
  }

  private List<Capability> all() {
    return rig.storage.capabilities().all(EnumSet.allOf(Status.class));
  }
}
