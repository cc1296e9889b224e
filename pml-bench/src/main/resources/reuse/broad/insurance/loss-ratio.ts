type Policy = { id: string; line: string; premium: number; start: string; end: string; status: string };
type Claim = { id: string; policy: string; kind: string; opened: string; paid: number; reserve: number; status: string };
type Row = { line: string; policies: number; premium: number; paid: number; reserved: number; ratio: number };

const holder: string = args.holder;
const since: string = args.since;
if (!holder) throw new Error("Whose policies? The holder is missing");

const { policies } = (await mcp.insurance.find_policies({ holder })) as { policies: Policy[] };
if (!policies?.length) throw new Error(`Nothing is insured for ${holder}`);

const rows = new Map<string, Row>();
const biggest: Claim[] = [];
for (const p of policies) {
  const row = rows.get(p.line) ?? { line: p.line, policies: 0, premium: 0, paid: 0, reserved: 0, ratio: 0 };
  const begin = p.start > since ? p.start : since;
  const years = Math.max(0, (Date.parse(p.end) - Date.parse(begin)) / (365.25 * 86400000));
  row.policies += 1;
  row.premium += p.premium * years;

  const { claims } = (await mcp.insurance.list_claims({ policy: p.id, since })) as { claims: Claim[] };
  for (const c of claims.filter(x => x.policy === p.id && x.opened >= since)) {
    row.paid += c.paid;
    if (c.status === "open") row.reserved += c.reserve;
    biggest.push(c);
  }
  rows.set(p.line, row);
}

const table = [...rows.values()]
  .map(r => ({ ...r, ratio: r.premium > 0 ? (r.paid + r.reserved) / r.premium : 0 }))
  .sort((a, b) => b.ratio - a.ratio);
const total = table.reduce((t, r) => ({ premium: t.premium + r.premium, cost: t.cost + r.paid + r.reserved }), { premium: 0, cost: 0 });
const overall = total.premium > 0 ? total.cost / total.premium : 0;

const pad = (v: string | number, n: number) => String(v).padStart(n);
const lines = [`Loss ratio of ${holder} since ${since}`, ""];
lines.push("line".padEnd(12) + pad("premium", 10) + pad("paid", 10) + pad("reserved", 10) + pad("ratio", 9));
for (const r of table) {
  lines.push(r.line.padEnd(12) + pad(r.premium.toFixed(0), 10) + pad(r.paid, 10) + pad(r.reserved, 10) + pad((r.ratio * 100).toFixed(1) + " %", 9));
}
lines.push("", `Overall ${(overall * 100).toFixed(1)} %: ${overall > 1 ? "loss making" : overall > 0.65 ? "to be watched" : "healthy"}`);
biggest.sort((a, b) => b.paid + b.reserve - a.paid - a.reserve);
for (const c of biggest.slice(0, 3)) lines.push(`- ${c.id} ${c.kind}, opened ${c.opened}: ${c.paid + c.reserve}`);
return lines.join("\n");
