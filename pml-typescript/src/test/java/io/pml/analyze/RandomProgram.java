package io.pml.analyze;

import java.util.random.RandomGenerator;

/** TypeScript that nobody would write, but that is well formed: statements, expressions and types, with and without semicolons. */
final class RandomProgram {
  private static final String[] NAMES = {"a", "b", "größe", "mcp", "args", "x1", "fs", "item", "list"};
  private static final String[] TYPES = {"number", "string[]", "Map<string, number>", "{ a: number }", "Promise<\nany>",
      "(x: number) => void", "typeof a", "'x' | \"y\"", "[number, string?]"};
  private static final String[] GAPS = {" ", "  ", "\n", " /* 😀 */ ", " // é\n"};

  private final RandomGenerator random;
  private final StringBuilder text = new StringBuilder();

  RandomProgram(RandomGenerator random) {
    this.random = random;
  }

  String write() {
    int statements = 1 + random.nextInt(8);
    for (int i = 0; i < statements; i++) {
      statement(3, false);
    }
    return text.toString();
  }

  private void statement(int depth, boolean loop) {
    switch (random.nextInt(depth <= 0 ? 5 : 20)) {
      case 0 -> say("const v" + text.length() + type() + " = " + expression(depth));
      case 1 ->
        say("let { p" + text.length() + ", ...q" + text.length() + " }" + type() + " = " + expression(depth) + ";");
      case 2 -> say(expression(depth) + ";");
      case 3 -> say("return " + expression(depth));
      case 4 -> say(loop ? random.nextBoolean() ? "break" : "continue;"
          : "x1 " + pick("=", "+=", "??=", "||=", "&&=")
              + expression(depth) + ";");
      case 5, 6 -> {
        say("if (" + expression(depth) + ")");
        body(depth, loop);
        if (random.nextBoolean()) {
          say("else");
          body(depth, loop);
        }
      }
      case 7 -> {
        say("for (const i" + text.length() + " of " + expression(depth) + ")");
        body(depth, true);
      }
      case 8 -> {
        say("for (let i" + type() + " = " + expression(depth) + "; " + expression(depth) + "; " + expression(depth)
            + ")");
        body(depth, true);
      }
      case 9 -> {
        say("while(" + expression(depth) + ")");
        body(depth, true);
      }
      case 10 -> {
        say("do");
        body(depth, true);
        say("while (" + expression(depth) + ");");
      }
      case 11 -> {
        say("switch (" + expression(depth) + ") {");
        int cases = random.nextInt(4);
        for (int i = 0; i < cases; i++) {
          say("case " + pick("'a'", "1", "a.b", "\"q\\\"\"") + ":");
          if (random.nextBoolean()) {
            statement(depth - 1, loop);
          }
          if (random.nextBoolean()) {
            say("break;");
          }
        }
        if (random.nextBoolean()) {
          say("default:");
          statement(depth - 1, loop);
        }
        say("}");
      }
      case 12, 13 -> {
        say("try {");
        statement(depth - 1, loop);
        say(random.nextBoolean() ? "} catch (e: unknown) {" : "} catch {");
        statement(depth - 1, loop);
        say("}");
        if (random.nextBoolean()) {
          say("finally {");
          statement(depth - 1, false);
          say("}");
        }
      }
      case 14 -> {
        String name = "f" + text.length();
        say("async function " + name + "<T>(p?: T, { q = " + expression(depth - 1) + " }: any = {}): Promise<any> {");
        statement(depth - 1, false);
        say("}");
        say(name + "(" + expression(depth - 1) + ");");
      }
      case 15 -> say("interface I" + text.length() + " { a: number }");
      case 16 -> say("type T" + text.length() + " = " + pick(TYPES) + ";");
      case 17 -> say(
          "enum E" + text.length() + " { A, B = 2, C = A ? B : mcp.e.n(), D = 'x', F = (" + expression(depth) + ") }");
      case 18 ->
        say("class C" + text.length() + "<T> { private readonly x: number = 1; constructor(public y?: T) {} async m(): "
            + "Promise<void> { await mcp.fs.read(this.x as any) } }");
      default -> {
        say("{");
        statement(depth - 1, loop);
        say("}");
      }
    }
  }

  private void body(int depth, boolean loop) {
    if (random.nextBoolean()) {
      say("{");
      statement(depth - 1, loop);
      say("}");
    } else {
      say(pick("await mcp.a.b(x1);", "mcp.a.b();", ";", "x1 = a && await mcp.a.b();", "a ? b : mcp.c.d();"));
    }
  }

  private String expression(int depth) {
    if (depth <= 0) {
      return pick("1", "'s'", "`t`", "null", "true", "/r/g", "(a)", "[]", "b", "größe", "args.path", "'😀'");
    }
    String a = expression(depth - 1);
    String b = expression(depth - 1);
    return switch (random.nextInt(24)) {
      case 0 -> "await mcp.fs.read({ path: " + a + " })";
      case 1 -> "mcp.fs.read(" + a + ",)";
      case 2 -> "mcp[" + a + "]['t']()";
      case 3 -> "capabilities.cap({ ...b })";
      case 4 -> "mcp.call('fs:x'" + (random.nextBoolean() ? "" : ", " + a) + ")";
      case 5 -> "(" + a + ") && (" + b + ")";
      case 6 -> "(" + a + ") || mcp.l.r()";
      case 7 -> "(" + a + ") ?? (await mcp.n.u(" + b + "))";
      case 8 -> "(" + a + ") ? (" + b + ") : mcp.t.e()";
      case 9 -> "!(" + a + ")&&mcp.a.b()";
      case 10 -> "Promise." + pick("all", "race", "any", "allSettled") + "([" + a + ", " + b + ", mcp.p.a()])";
      case 11 -> "list.map(" + pick("async ", "") + "(i" + type().replace("\n", "") + ") => (" + a + "))";
      case 12 -> "list.map(async i => mcp.m.i({ i, v: " + a + " }))";
      case 13 -> "list.forEach(function (this: any, i) { mcp.f.e(" + a + ") })";
      case 14 -> "(" + a + ") as " + pick(TYPES);
      case 15 -> "<any>(" + a + ")";
      case 16 -> "(" + a + ")!";
      case 17 -> "`x${" + a + "}y${" + b + "}`";
      case 18 -> "[" + a + ", ..." + pick(NAMES) + ", " + b + "]";
      case 19 -> "({ k: " + a + ", [`c`]: " + b + ", m() { return mcp.o.m() }, get g() { return 1 } })";
      case 20 -> "mcp.a.b(" + a + ").then(r => mcp.t.h(r)).catch(() => " + pick("null", "mcp.c.c()") + ")";
      case 21 -> "a?.b?.(" + a + ", " + b + ")";
      case 22 -> "((" + a + "), " + b + ")";
      default -> "(async <T,>(z?: T)" + type() + " => { return " + a + " })()";
    };
  }

  private String type() {
    return random.nextBoolean() ? "" : ": " + pick(TYPES);
  }

  private void say(String words) {
    text.append(words).append(pick(GAPS)).append(words.endsWith(";") || words.endsWith("{") ? "" : "\n");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
