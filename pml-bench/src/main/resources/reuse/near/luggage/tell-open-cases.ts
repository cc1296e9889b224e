const { airline, channel, text } = args;

const { reports } = await mcp.luggage.list_lost_reports({ airline });
const open = reports.filter((r) => r.status === "open");

const told: string[] = [];
const failed: string[] = [];
for (const r of open) {
  const answer = await mcp.luggage.notify_passenger({ report_id: r.report_id, channel, text });
  (answer.sent ? told : failed).push(r.passenger);
}
return { airline, told, failed };
