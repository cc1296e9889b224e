const [{ halls }, { events }] = await Promise.all([
  mcp.eventhall.list_halls({}),
  mcp.eventhall.list_events({ from: $date, to: $date }),
]);
const taken = new Set(
  events.filter(e => e.date === $date && e.status !== 'cancelled').map(e => e.hall_id)
);
const free = halls
  .filter(hall => !taken.has(hall.id))
  .filter(hall => hall.capacity >= $guests && hall.day_rate_eur <= $max_rate)
  .sort((a, b) => a.day_rate_eur - b.day_rate_eur);
return free.map(hall => ({
  name: hall.name,
  capacity: hall.capacity,
  spare_seats: hall.capacity - $guests,
  day_rate_eur: hall.day_rate_eur,
  stage: hall.stage,
}));
