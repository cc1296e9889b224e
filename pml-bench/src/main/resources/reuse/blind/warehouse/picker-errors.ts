const res = await mcp.warehouse.list_pickers({ shift: args.shift });
const over = [];
for (const p of res.pickers) {
  const pct = Math.round((p.errors / p.lines_picked) * 10000) / 100;
  if (pct > args.max_error_pct) {
    over.push({ picker: p.name, zone: p.zone, error_pct: pct, errors: p.errors, lines: p.lines_picked });
  }
}
over.sort((a, b) => b.error_pct - a.error_pct);
return { shift: res.shift, allowed: args.max_error_pct, over };
