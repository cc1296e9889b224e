const severity = $severity;
const amount = $amount;
const { reports } = await mcp.bounty.list_reports({ state: "resolved" });
const due = reports.filter((r) => r.severity === severity && !r.paid);
const payouts: any[] = [];
for (const r of due) {
  const p = await mcp.bounty.award({ report: r.id, amount, currency: $currency });
  payouts.push({ report: r.id, reporter: r.reporter, payout: p.payout_id, status: p.status });
}
return { severity, paid: payouts.length, total: payouts.length * amount, currency: $currency, payouts };
