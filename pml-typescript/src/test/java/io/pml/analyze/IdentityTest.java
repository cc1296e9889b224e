package io.pml.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.parse.swc.Parsers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {
  private static final String PROGRAM = """
      const u = await mcp.db.user({ id: 7, tags: ["a"] });
      function full(p, q) { return p.first + " " + q; }
      if (u.ok) { return full(u.name, u.last); }
      """;

  private static final String WITH_CONSTANTS = """
      const c = 'Rome'; const n = 3; const tags = ['a', 'b']; const limit = 10;
      const w = await mcp.weather.now({ city: c, days: n, tags });
      return w.list.slice(0, limit).concat('x', n);
      """;

  @ParameterizedTest
  @ValueSource(strings = {
      "const u=await mcp.db.user({id:7,tags:['a']});function full(p,q){return p.first+' '+q}if(u.ok){return full(u.name,u.last)}",
      "// comment\nconst user = await mcp.db.user({ id: 42, tags: [\"b\"] }); /* x */\nfunction whole(a, b) {\n return a.first + \" \" + b; }\n"
          + "if (user.ok) { return whole(user.name, user.last); };",
      "type U = {}; const u: U = (await mcp[\"db\"][\"user\"]({ id: -1, tags: [`x`] }))!; function full(p: any, q?: string): string "
          + "{ return (p.first as string) + \" \" + q; } if ((u.ok)) { return full(u.name, u.last); }",
      "const u = await mcp.call('db:user', { id: 7, tags: [''] }); function full(p, q) { return p.first + ' ' + q; } "
          + "if (u.ok) { return full(u.name, u.last); }"})
  void identity_otherSpacingNamesAndLiterals_isTheSame(String other) {
    assertThat(identity(other)).isEqualTo(identity(PROGRAM));
  }

  @ParameterizedTest
  @ValueSource(strings = {"u.name|u.email", "p.first + \" \"|p.first + \"-\"", "u.ok|!u.ok", "u.ok|u?.ok",
      "full(u.name|full?.(u.name", "id: 7|id: u",
      "db.user|db.users",
      "full(u.name, u.last)|full(u.last, u.name)", "tags: [\"a\"]|tags: \"a\"", "+ q|+ p", "{ id: 7|{ key: 7"})
  void identity_otherTransformationOrResult_isAnother(String change) {
    String[] parts = change.split("\\|", -1);
    assertThat(PROGRAM).contains(parts[0]);
    assertThat(identity(PROGRAM.replace(parts[0], parts[1]))).isNotEqualTo(identity(PROGRAM));
  }

  @ParameterizedTest
  @ValueSource(strings = {"const c = 'Rome'; const n = 3|const c = 'Oslo'; const n = 7", "['a', 'b']|['c']",
      "const c = |const city = ", "const n = 3|const n: number = 4", "const limit = 10|const limit = 11"})
  void identity_otherValueInAConstant_isTheSame(String change) {
    assertThat(changed(change)).isEqualTo(identity(WITH_CONSTANTS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'Rome'|'Oslo'", "['a', 'b']|['c']", "'2026-01-01'|'2025-12-31'", "n: 3|n: 4",
      "[{ k: 1 }]|[{ k: 2 }, { k: 3 }]", "of ['x']|of ['y', 'z']"})
  void identity_otherValueDeepInside_isTheSame(String change) {
    String program = """
        async function main() {
          const city = 'Rome'; const tags = ['a', 'b']; const since = new Date('2026-01-01');
          const settings = { n: 3 }; const rows = [{ k: 1 }];
          for (const id of ['x']) { await mcp.db.user({ id }); }
          return tags.concat(city, since, settings.n, rows);
        }
        return main();
        """;
    String[] parts = change.split("\\|", -1);

    assertThat(program).contains(parts[0]);
    assertThat(identity(program.replace(parts[0], parts[1]))).isEqualTo(identity(program));
  }

  @ParameterizedTest
  @ValueSource(strings = {"for (const k of ['get']) await api[k]('v');|['get']|['read']",
      "const c = { how: 'get' }; await api[c.how]('v');|'get'|'read'",
      "const how = 'get'; const f = api[how]; await f('v');|'get'|'read'"})
  void identity_otherValueThatTellsWhatIsCalled_isAnother(String change) {
    String[] parts = change.split("\\|", -1);
    String program = "const api = { get: id => mcp.db.get({ id }), read: id => mcp.db.read({ id }) }; " + parts[0];

    assertThat(program).contains(parts[1]);
    assertThat(identity(program.replace(parts[1], parts[2]))).isNotEqualTo(identity(program));
  }

  @ParameterizedTest
  @ValueSource(strings = {"const limit = 10|const limit = '10'.length", "slice(0,|slice(1,", "['a', 'b']|'a'",
      "const n = 3|let n = 3; n = 4",
      "'x'|'y'"})
  void identity_otherValueInTheWorkItself_isAnother(String change) {
    assertThat(changed(change)).isNotEqualTo(identity(WITH_CONSTANTS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"enum E { A = 1, B }|enum E { A = 2, B }", "enum E { A, B }|enum E { B, A }",
      "enum E { A = 'x' }|enum E { A = 'y' }", "enum E { A = 1, B = A }|enum E { A = 1, B = -A }",
      "enum E { A = f(1) }|enum E { A = f(2) }", "const x = 1; enum E { A = x }|const x = 1; enum E { B = x }"})
  void identity_otherMembersOfAnEnum_isAnother(String programs) {
    String[] parts = programs.split("\\|", -1);
    assertThat(identity(parts[0] + " return E")).isNotEqualTo(identity(parts[1] + " return E"));
    assertThat(identity(parts[0] + " return mcp.a.b(E)")).isNotEqualTo(identity(parts[1] + " return mcp.a.b(E)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"enum Kind { A = 1, B = A + 1 } return Kind.B", "enum E {A=1,/* x */B=(A)+1} return E.B"})
  void identity_anEnumOfAnotherName_isTheSame(String program) {
    assertThat(identity(program)).isEqualTo(identity("enum E { A = 1, B = A + 1 } return E.B"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x = 1|static x = 1", "x() {}|static x() {}",
      "get x() { return 1 }|static get x() { return 1 }",
      "constructor(private x) {}|constructor(x) {}"})
  void identity_otherMembersOfAClass_isAnother(String members) {
    String[] parts = members.split("\\|", -1);
    assertThat(identity("class C { " + parts[0] + " } return C.x"))
        .isNotEqualTo(identity("class C { " + parts[1] + " } return C.x"));
  }

  private static String changed(String change) {
    String[] parts = change.split("\\|", -1);
    assertThat(WITH_CONSTANTS).contains(parts[0]);
    String changed = WITH_CONSTANTS.replace(parts[0], parts[1]);
    return identity(parts[1].contains("city") ? changed.replace("city: c", "city: city") : changed);
  }

  private static String identity(String source) {
    return ((Analysed.Analysis) new Analyzer(Parsers.shared()).analyze(source, new EveryName())).identity();
  }
}
