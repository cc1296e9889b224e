const { payments } = await mcp.grants.list_payments({ state: "scheduled" });
const due = payments.filter((p: any) => p.state === "scheduled" && p.due >= $start && p.due <= $end);
const by_payee: Record<string, number> = {};
for (const p of due) {
  by_payee[p.payee] = (by_payee[p.payee] ?? 0) + p.amount;
}
const total = due.reduce((sum: number, p: any) => sum + p.amount, 0);
return { period: `${$start} to ${$end}`, total, by_payee };
