const { reports } = await mcp.luggage.list_lost_reports({ airline: $airline });

const largest = reports
  .filter((r) => r.status === "open")
  .sort((a, b) => b.declared_value_eur - a.declared_value_eur)
  .slice(0, $top);

let total = 0;
for (const r of largest) total += r.declared_value_eur;

return {
  total_eur: total,
  reports: largest.map((r) => ({ id: r.report_id, passenger: r.passenger, value_eur: r.declared_value_eur })),
};
