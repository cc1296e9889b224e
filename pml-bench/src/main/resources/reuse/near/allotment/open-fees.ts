const { invoices } = await mcp.allotment.list_invoices({ year: args.year });
const { members } = await mcp.allotment.list_members({});
const names = new Map<string, string>(members.map((m: any) => [m.member_id, m.name]));
const owed: Record<string, number> = {};
for (const inv of invoices) {
  const rest = inv.amount_eur - inv.paid_eur;
  if (rest > 0) owed[inv.member_id] = (owed[inv.member_id] ?? 0) + rest;
}
const debtors = Object.entries(owed)
  .map(([member_id, eur]) => ({ member_id, name: names.get(member_id) ?? "unknown", open_eur: eur }))
  .sort((a, b) => b.open_eur - a.open_eur);
return { year: args.year, total_open_eur: debtors.reduce((s, d) => s + d.open_eur, 0), debtors };
