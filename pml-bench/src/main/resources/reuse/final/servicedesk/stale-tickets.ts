const DAY = 24 * 60 * 60 * 1000;
const cutoff = new Date($before).getTime();
const { tickets } = await mcp.servicedesk.list_tickets({ queue: $queue });
const stale = tickets
  .filter((t) => t.queue === $queue && t.status !== "solved")
  .filter((t) => new Date(t.updated_at).getTime() < cutoff)
  .map((t) => ({
    id: t.id,
    subject: t.subject,
    status: t.status,
    assignee: t.assignee,
    last_update: t.updated_at.slice(0, 10),
    idle_days: Math.floor((cutoff - new Date(t.updated_at).getTime()) / DAY),
  }))
  .sort((a, b) => b.idle_days - a.idle_days);
return { queue: $queue, count: stale.length, tickets: stale };
