// Acknowledge whatever is firing on a service, with a note
const { alerts } = await mcp.observability.list_alerts({ state: "firing" });
const firing = alerts.filter(a => a.state === "firing" && a.service === $service);
if (firing.length === 0) return `Nothing is firing on ${$service}`;
const done = [];
for (const alert of firing) {
  const answer = await mcp.observability.acknowledge_alert({ alert_id: alert.id, note: $note });
  done.push(`${alert.rule} (${alert.severity}): ${answer.state}, ${answer.note}`);
}
return done;
