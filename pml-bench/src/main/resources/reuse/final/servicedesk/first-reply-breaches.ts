const { queues } = await mcp.servicedesk.list_queues({});
const queue = queues.find((q) => q.id === $queue);
if (!queue) throw new Error(`No queue called ${$queue}`);
const { tickets } = await mcp.servicedesk.list_tickets({ queue: queue.id });
const { replies } = await mcp.servicedesk.list_replies({});

const firstReply = new Map();
for (const r of replies) {
  if (r.author_type !== "agent") continue;
  const known = firstReply.get(r.ticket_id);
  if (!known || r.sent_at < known) firstReply.set(r.ticket_id, r.sent_at);
}

const received = tickets.filter((t) => {
  const day = t.created_at.slice(0, 10);
  return t.queue === queue.id && day >= $from && day <= $to;
});
const breaches = [];
for (const t of received) {
  const at = firstReply.get(t.id);
  const minutes = at ? Math.round((new Date(at) - new Date(t.created_at)) / 60000) : null;
  if (minutes === null || minutes > queue.first_reply_minutes) {
    breaches.push({
      id: t.id,
      subject: t.subject,
      waited_minutes: minutes,
      over_by: minutes === null ? "no reply yet" : minutes - queue.first_reply_minutes,
    });
  }
}
return {
  period: `${$from} to ${$to}`,
  target_minutes: queue.first_reply_minutes,
  received: received.length,
  breaches,
  met_percent: received.length ? Math.round((100 * (received.length - breaches.length)) / received.length) : null,
};
