const { reports } = await mcp.bounty.list_reports({ state: $state });
const old = reports
  .filter((r) => r.submitted < $before)
  .sort((a, b) => a.submitted.localeCompare(b.submitted));
return {
  state: $state,
  submitted_before: $before,
  count: old.length,
  reports: old.map((r) => ({ id: r.id, title: r.title, severity: r.severity, submitted: r.submitted })),
};
