// The cheapest flight of the day; with equal prices the one with fewer stops.
interface Flight {
  flight_id: string;
  carrier: string;
  departs: string;
  arrives: string;
  price: number;
  stops: number;
}

const minutes = (time: string): number => {
  const [hours, rest] = time.split(':').map(Number);
  return hours * 60 + rest;
};

const answer = await mcp.travel.search_flights({ origin: $origin, destination: $destination, date: $date });
const flights: Flight[] = Array.isArray(answer?.flights) ? answer.flights : [];
if (flights.length === 0) {
  return { found: false, message: 'No flight on that day. Try the day before or after, or an airport nearby.' };
}

// Broken entries have been seen: without a price they cannot be compared.
const priced = flights.filter(flight => typeof flight.price === 'number' && flight.price > 0);
if (priced.length === 0) {
  throw new Error(`None of the ${flights.length} flights has a price`);
}
priced.sort((a, b) => a.price - b.price || a.stops - b.stops || a.departs.localeCompare(b.departs));

const best = priced[0];
let duration = minutes(best.arrives) - minutes(best.departs);
if (duration < 0) {
  duration += 24 * 60; // arrives on the next day
}
const stops = best.stops === 0 ? 'direct' : best.stops === 1 ? 'one stop' : `${best.stops} stops`;
const others = priced.slice(1, 3).map(flight => `${flight.carrier} ${flight.departs} for ${flight.price}`);

return {
  found: true,
  flight_id: best.flight_id,
  price: best.price,
  summary: `${best.carrier}, ${best.departs} to ${best.arrives} (${Math.floor(duration / 60)} h ${duration % 60} min, ${stops}), ${best.price}`,
  others,
  saved: others.length > 0 ? priced[1].price - best.price : 0,
};
