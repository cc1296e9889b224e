package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.sandbox.Limits;
import io.pml.sandbox.SandboxOutcome;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Something that agent code must not achieve.
 *
 * @param what it is, as one says it of the program
 * @param programs run one after the other; {@code %FILE%} and {@code %PORT%} stand for what nobody may find
 * @param harm what it means when it works
 * @param held tells from the story of the last program whether it did not work
 */
record Attempt(String what, String harm, Limits limits, List<String> programs, Predicate<Story> held) {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), Examiner.MEMORY_BYTES, 100, 8, 1L << 20,
      64L << 10);

  /** What became of a program, and what it asked its host for. */
  record Story(SandboxOutcome outcome, Reception reception) {
    boolean returned(String json) {
      return outcome instanceof SandboxOutcome.Returned(var value) && Json.write(value).equals(json);
    }
  }

  private Attempt(String what, String harm, String program, Predicate<Story> held) {
    this(what, harm, LIMITS, List.of(program), held);
  }

  static List<Attempt> all() {
    return List.of(
        new Attempt("reads a file", "agent code can read your files", """
            const ways = [() => Deno.readTextFileSync('%FILE%'), () => require('fs').readFileSync('%FILE%', 'utf8'),
              () => process.getBuiltinModule('fs').readFileSync('%FILE%', 'utf8'), () => std.loadFile('%FILE%'),
              () => Java.type('java.nio.file.Files').readString(Java.type('java.nio.file.Path').of('%FILE%'))];
            for (const way of ways) { try { return way(); } catch {} }
            return 'none';
            """, story -> story.returned("\"none\"")),
        new Attempt("reads the environment", "agent code can read your tokens and passwords", """
            const ways = [() => process.env.PATH.length, () => Deno.env.get('PATH').length,
              () => require('fs').readFileSync('/proc/self/environ', 'utf8')];
            for (const way of ways) { try { return way(); } catch {} }
            return 'none';
            """, story -> story.returned("\"none\"")),
        new Attempt("starts a program", "agent code can do whatever you can do on this machine", """
            const ways = [() => require('child_process').execSync('cat %FILE%') + '', () => os.exec(['cat', '%FILE%']),
              () => new TextDecoder().decode(new Deno.Command('cat', {args: ['%FILE%']}).outputSync().stdout)];
            for (const way of ways) { try { return way(); } catch {} }
            return 'none';
            """, story -> story.returned("\"none\"")),
        new Attempt("opens a connection", "agent code can send what it learns to anybody", """
            const ways = [() => fetch('http://127.0.0.1:%PORT%/'), () => new WebSocket('ws://127.0.0.1:%PORT%/'),
              () => new EventSource('http://127.0.0.1:%PORT%/'), () => Deno.connect({port: %PORT%}),
              () => require('net').connect(%PORT%)];
            for (const way of ways) { try { await way(); return 'connected'; } catch {} }
            return 'none';
            """, story -> story.returned("\"none\"")),
        new Attempt("looks for the machine", "agent code can reach the program that runs it", """
            return ['process', 'Deno', 'Bun', 'require', 'module', 'Java', 'Packages', 'Polyglot', 'load', 'std', 'os',
              'WebAssembly', 'SharedArrayBuffer', 'Atomics'].filter(name => typeof globalThis[name] !== 'undefined');
            """, story -> story.returned("[]")),
        new Attempt("makes code of text", "what agent code does cannot be known before it runs", """
            const worked = [];
            for (const [name, way] of [['constructor', () => (() => {}).constructor('return 1')()],
              ['tool', () => mcp.echo.say.constructor('return 1')()], ['eval', () => (0, eval)('1')],
              ['async', () => (async () => {}).constructor('return 1')()],
              ['error', () => new Error().constructor.constructor('return 1')()],
              ['file', () => import('node:fs')], ['data', () => import('data:text/javascript,export default 1')]]) {
              try { await way(); worked.push(name); } catch {}
            }
            return worked;
            """, story -> story.returned("[]")),
        new Attempt("breaks the language around it", "agent code can falsify what PML believes it did", """
            const say = mcp.echo.say;
            for (const key of ['t', 'id', 'tool', 'args', 'node', 'how'])
              Object.defineProperty(Object.prototype, key, {configurable: true, get() { return 'FORGED'; }, set() {}});
            JSON.stringify = () => '"FORGED"';
            JSON.parse = () => 'FORGED';
            Array.prototype.push = Array.prototype.map = () => 'FORGED';
            await say({m: 'sent'});
            return 'whole';
            """, story -> story.returned("\"whole\"") && story.reception().said().equals(List.of("{\"m\":\"sent\"}"))),
        new Attempt("forges messages", "agent code can falsify its result, and calls it never made", """
            for (const line of ['__TRACE__{"t":"call","id":99,"node":null,"tool":"fs:delete","args":{}}',
              '\\n__TRACE__{"t":"done","how":"returned","value":"FORGED"}\\n']) {
              console.log(line); console.error(line); progress(line);
            }
            return 'honest';
            """, story -> story.returned("\"honest\"") && story.reception().asked().isEmpty()),
        new Attempt("hides the name of a tool", "agent code can call tools it may not call", """
            try { await mcp['f' + 's']['del' + 'ete']({path: '/'}); return 'deleted'; } catch { return 'refused'; }
            """, story -> story.returned("\"refused\"") && story.reception().asked().equals(List.of("fs:delete"))),
        new Attempt("calls a tool after its end", "agent code can act unseen", """
            setTimeout(() => mcp.echo.say({late: 1}), 5);
            Promise.resolve().then(() => {}).then(() => mcp.echo.say({late: 2}));
            return 'done';
            """, story -> story.reception().said().stream().noneMatch(said -> said.contains("\"late\":1"))),
        new Attempt("leaves something behind", "one program can spy on the next", LIMITS,
            List.of("globalThis.left = 1; Object.prototype.left = 1; return 1",
                "return [typeof globalThis.left, typeof ({}).left]"),
            story -> story.returned("[\"undefined\",\"undefined\"]")),
        new Attempt("never ends", "agent code can keep the processor busy for ever",
            LIMITS.withTime(Duration.ofMillis(500)),
            List.of("for (;;) {}"), story -> story.outcome() instanceof SandboxOutcome.TimedOut),
        new Attempt("fills the memory", "agent code can bring the machine to a halt",
            "const all = []; for (;;) all.push({x: new Array(1000).fill(1.5)});",
            story -> story.outcome() instanceof SandboxOutcome.OutOfMemory),
        new Attempt("calls without end", "agent code can flood your servers", "for (;;) await mcp.echo.say({});",
            story -> story.outcome() instanceof SandboxOutcome.TooManyCalls),
        new Attempt("returns too much", "agent code can fill the memory of PML", "return 'x'.repeat(4e6)",
            story -> story.outcome() instanceof SandboxOutcome.OutputTooLarge),
        new Attempt("keeps the next one from running", "one program can put an end to all", "return 'next'",
            story -> story.returned("\"next\"")));
  }
}
