const { inspections } = await mcp.cablecar.list_inspections({ line: args.line });
const open: { cabin: number; found: string; note: string }[] = [];
for (const report of inspections) {
  for (const d of report.defects) {
    if (d.part === args.part && !d.repaired) {
      open.push({ cabin: report.cabin, found: report.date, note: d.note });
    }
  }
}
return { line: args.line, part: args.part, count: open.length, open };
