const { category, from, to } = args;
const { events } = await mcp.eventhall.list_events({ from, to });
const { tickets } = await mcp.eventhall.list_ticket_types({});
const matching = events.filter(e =>
  e.category === category && e.date >= from && e.date <= to && e.status !== 'cancelled'
);
const rows = matching.map(event => {
  const types = tickets.filter(t => t.event_id === event.id);
  return {
    title: event.title,
    date: event.date,
    sold: types.reduce((n, t) => n + t.sold, 0),
    revenue_eur: types.reduce((sum, t) => sum + t.sold * t.price_eur, 0),
  };
});
rows.sort((a, b) => b.revenue_eur - a.revenue_eur);
return { category, events: rows, total_eur: rows.reduce((sum, r) => sum + r.revenue_eur, 0) };
