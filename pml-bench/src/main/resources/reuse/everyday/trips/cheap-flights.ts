const { flights } = await mcp.trips.search_flights({ origin: $origin, destination: $destination });

const offers = flights
  .filter(f => f.origin === $origin && f.destination === $destination && f.stops <= $max_stops)
  .sort((a, b) => a.price_eur - b.price_eur || a.duration_minutes - b.duration_minutes)
  .slice(0, 3)
  .map(f => ({
    flight: f.number,
    airline: f.airline,
    departs: f.departs,
    stops: f.stops,
    price_eur: f.price_eur,
    duration: `${Math.floor(f.duration_minutes / 60)}h ${f.duration_minutes % 60}m`,
  }));

return offers.length ? offers : `No flight from ${$origin} to ${$destination} with at most ${$max_stops} stops`;
