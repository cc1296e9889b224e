package io.pml.parse.swc;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.parse.Edit;
import io.pml.parse.Parsed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeEraserTest {
  @ParameterizedTest
  @ValueSource(strings = {"const a: number = b!, c: Map<string, T[]> = d as any;",
      "function f<T>(this: X, x?: number, {y}: {y: 1} = {}): Promise<T> { return x as T }",
      "const g = async <T,>(z: T): Promise<\nT> => z satisfies T",
      "const g = async <\nT\n>(z: T) => z\nreturn <\nstring>x",
      "f<A>(1); new Q<R>(1); <B>q; let w!: Z; (x as any) = 1; x! = 2",
      "abstract class A<T> extends B<T> implements C<T>, D { private readonly x: number = 1\n private [k] = 2; y?: string; "
          + "abstract m(): void; constructor(public q: number, private r = 1) { super(); this.z() } get z(): T { return 1 }"
          + " [k: string]: any; declare r: 1; static async *n<T>(a?: T): T {} o?(): void {} #p?: number = 1 }",
      "enum E { A, B = 'x', C = 4, D, F = A << 1, G }\nconst enum H {\n  \"a-b\" = 1, // one, two\n  c\n}",
      "enum E { A = (f as any)(1)!, B = <any>A, C = await g<T>(A), D = (async () => A)() as any, F = h({ A: B }) }",
      "foo()\ninterface I { a: 1 }\n(bar)", "const a = b as T\n[1].map(x)", "type Q = 1; declare const z: 1; let y = 1",
      "function ov(a: string): void; function ov(a: any) {}", "for (let i: number = 0 as number; i < 1;) {}",
      "for (const x of y as T[]) z()", "try {} catch (e: unknown) {}", "const s = '😀é' as string; f<T>(s)",
      "class A { x = y as T\n [z] = 1 }", "let f = (a?, b?: number) => a", "if (a) b as T\nelse c!",
      "const { a, b }: { a: number; b: string } = c; const [d]: [number] = e", "a ? (b as T) : <C>d",
      "const f = function <T>(this: Window, a: T): a is string { return true }", "let v = x satisfies Y as Z",
      "const o = { m<T>(a: T): void {}, get g(): number { return 1 }, set s(v: number) {} }",
      "assert<T>`x`; a?.b!.c; a!?.[0]!; type A<T> = T extends infer U ? U : never"})
  void toJavaScript_typescript_isJavaScriptOnTheSameLines(String source) {
    Parsed.Program program = (Parsed.Program) Parsers.shared().parse(source);

    String script = Edit.apply(source, program.toJavaScript());

    assertThat(JavaScript.problem(script)).as(script).isEmpty();
    assertThat(script.lines().count()).isEqualTo(source.lines().count());
    if (!source.contains("enum") && !source.contains("public q")) {
      assertThat(JavaScript.normalized(script)).isEqualTo(JavaScript.transpiled(source));
    }
  }

  @Test
  void toJavaScript_enum_countsAndNamesItsMembers() {
    String source = "enum E { A, B = 'x', C = 4, D = A, F }";

    String script = Edit.apply(source, ((Parsed.Program) Parsers.shared().parse(source)).toJavaScript());

    assertThat(script).isEqualTo("var E=E||{}; { E[E[\"A\"]=0]=\"A\";E[\"B\"]='x';E[E[\"C\"]=4]=\"C\";"
        + "E[E[\"D\"]=E.A]=\"D\";E[E[\"F\"]=E[\"D\"]+1]=\"F\";}");
  }

  @Test
  void parse_whatHasNoJavaScript_isRefusedWithItsPlace() {
    assertThat(Parsers.shared().parse("let a;\n@dec class A {}")).isInstanceOfSatisfying(Parsed.Refusal.class,
        refusal -> assertThat(refusal.message()).startsWith("line 2, column 1: decorators are not supported"));
  }
}
