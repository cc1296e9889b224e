const arrival = $arrival;
const departure = $departure;
const found = await mcp.hotel.search_availability({ arrival, departure, guests: $guests });
const nights = Math.round((Date.parse(departure) - Date.parse(arrival)) / 86400000);
const fitting = found.options
  .filter((o) => o.sleeps >= $guests)
  .sort((a, b) => a.rate - b.rate);
if (fitting.length === 0) {
  return { available: false, arrival, departure };
}
const best = fitting[0];
return {
  available: true,
  room: best.room,
  type: best.type,
  nights,
  rate: best.rate,
  total: best.rate * nights,
  alternatives: fitting.slice(1, 3).map((o) => ({ room: o.room, total: o.rate * nights })),
};
