const lines: string[] = $lines;
const states = await Promise.all(lines.map((line) => mcp.transit.line_status({ line })));
const report = states.map((s: any) => {
  const serious = s.disruptions.filter((d: any) => d.severity !== "info");
  return {
    line: s.line,
    ok: serious.length === 0,
    delay: serious.reduce((m: number, d: any) => Math.max(m, d.delay_min), 0),
    messages: serious.map((d: any) => d.text),
  };
});
return {
  checked: lines.length,
  disrupted: report.filter((r) => !r.ok).map((r) => r.line),
  report,
};
