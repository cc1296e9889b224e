const { reports } = await mcp.bounty.list_reports({ state: "new" });
const queue = reports
  .filter((r) => args.severities.includes(r.severity))
  .sort((a, b) => a.submitted.localeCompare(b.submitted));
if (args.triagers.length === 0) {
  return { assigned: [], message: "no triagers given" };
}
const assigned: any[] = [];
for (let i = 0; i < queue.length; i++) {
  const triager = args.triagers[i % args.triagers.length];
  await mcp.bounty.assign_triager({ report: queue[i].id, triager });
  assigned.push({ report: queue[i].id, severity: queue[i].severity, triager });
}
return { count: assigned.length, assigned };
