package io.pml.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import io.pml.parse.swc.Parsers;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that a parser reads with ease, and that would keep a naive analysis busy for ever. */
class HostileProgramsTest {
  static List<String> programs() {
    return List.of(
        "const o0 = mcp;" + lines(1000, i -> "const o" + (i + 1) + "={a:o" + i + ",b:o" + i + ",c:[o" + i + "]};")
            + "await mcp.fs.read(o1000); o1000.a.b.c.fs.read({});",
        lines(1500, i -> "function f" + i + "(x){return f" + (i + 1) + "(x)}")
            + "function f1500(x){return mcp.fs.read(x)}f0({})",
        lines(800, i -> "async function g" + i + "(x){await g" + (i + 1) + "(x);await g" + (i + 1) + "(x)}")
            + "async function g800(x){await mcp.fs.read(x)}await g0({})",
        "async function h(x){" + lines(1000, i -> "if(x==" + i + ")return mcp.a.b();") + "}"
            + lines(1500, i -> "await h(1);"),
        "let x=mcp;" + lines(4000, i -> "x=f(x,x);") + "await mcp.fs.read({x})",
        "let p=mcp.a.b();" + lines(1500, i -> "p=Promise.race([p,p,mcp.a.b()]);") + "await p",
        lines(900,
            i -> "const c" + i + "=await Promise.all([" + (i == 0 ? "1" : "c" + (i - 1)) + ",mcp.a.b({x:1})]);"),
        "const a=[];" + lines(2000, i -> "a.push(a,mcp.a.b());") + "await Promise.all(a)",
        "switch(x){" + lines(2500, i -> "case " + i + ":mcp.a.b();") + "}",
        lines(60, i -> "try{await mcp.a.b();") + lines(60, i -> "}catch(e){await mcp.a.c()}finally{await mcp.a.d()}"),
        lines(3000, i -> "a" + i + "&&b.c(mcp);"),
        "class C0{}" + lines(600, i -> "class C" + (i + 1) + " extends C" + i + "{m" + i + "(){return this.x}x=mcp}")
            + lines(600, i -> "new C600().m" + i + "().a.b();"),
        "class C{constructor(){" + lines(1800, i -> "this.a" + i + "=mcp.s" + i + ";") + "}}"
            + lines(1500, i -> "new C().a" + i + ".b();"),
        "const o={};const p=o;" + lines(1800, i -> "p.a" + i + "=mcp.s" + i + ";o.a" + i + ".b();"),
        "const o={};const p=o;" + lines(2000, i -> "p[x]=mcp.s" + i + ";o.a" + i + ".b();"),
        "let o={};" + lines(2000, i -> "o[x]=mcp.s" + i + ";o.a" + i + ".b();"),
        "const o={" + lines(3500, i -> "a" + i + ":1,...b" + i + ",") + "};await mcp[o.a1].x()",
        "class C{" + lines(1500, i -> "get a" + i + "(){return this.a" + (i + 1) + "}") + "}new C().a0.b()",
        "const d=[" + lines(3000, i -> "{a:[]},") + "];" + lines(2200, i -> "f(d);d.push({});"),
        "const d0={};" + lines(2600, i -> "const d" + (i + 1) + "={a:d" + i + "};") + "d0.a=mcp;f(d2600)",
        "let v=mcp;const o={a:1,[x]:v.a};v=o;v.a.b()",
        "class C{b(){}constructor(){this.a=this;this.b=this.a.b}}new C().a.b()",
        "let v=[];v=[" + lines(100, i -> "{},") + "v.a];v.a.b()",
        "enum E{" + lines(2500, i -> "a" + i + "=f(" + (i == 0 ? "mcp" : "a" + (i - 1)) + "),") + "}E.a2499.b()");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void analyze_hostileProgram_endsInTime(String source) {
    long begin = System.nanoTime();
    Analysed analysed = new Analyzer(Parsers.shared()).analyze(source, new EveryName());

    assertThat(analysed).matches(each -> each instanceof Analysed.Analysis
        || (each instanceof Analysed.Refused refused && refused.code() == ErrorCode.CODE_TOO_HARD));
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n"));
  }
}
