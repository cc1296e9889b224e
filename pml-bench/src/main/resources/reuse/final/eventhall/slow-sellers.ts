const { events } = await mcp.eventhall.list_events({ to: $until });
const { tickets } = await mcp.eventhall.list_ticket_types({});
const slow = [];
for (const event of events) {
  if (event.date > $until || event.status === 'cancelled') continue;
  const types = tickets.filter(t => t.event_id === event.id);
  const contingent = types.reduce((n, t) => n + t.contingent, 0);
  if (contingent === 0) continue;
  const sold = types.reduce((n, t) => n + t.sold, 0);
  const percent = (sold / contingent) * 100;
  if (percent < $percent) {
    slow.push({ title: event.title, date: event.date, sold, contingent, percent: Math.round(percent) });
  }
}
slow.sort((a, b) => a.percent - b.percent);
return slow;
