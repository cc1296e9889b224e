interface Offer { flight_id: string; carrier: string; departs: string; arrives: string; price: number; stops: number }

// 1. What flies that day?
const result = await mcp.travel.search_flights({ origin: $origin, destination: $destination, date: $date });
const offers = (result.flights ?? []) as Offer[];
if (offers.length === 0) {
  return { booked: false, reason: 'there is no flight on that day' };
}

// 2. Only those without a stop, the earliest first.
const direct = offers
  .filter(offer => offer.stops === 0)
  .sort((a, b) => a.departs.localeCompare(b.departs));
if (direct.length === 0) {
  const best = [...offers].sort((a, b) => a.stops - b.stops)[0];
  return {
    booked: false,
    reason: `no direct flight; the best has ${best.stops} stop(s)`,
    alternatives: offers.map(offer => `${offer.flight_id}: ${offer.departs}, ${offer.stops} stop(s), ${offer.price}`),
  };
}

// 3. Book it, and make sure that the answer is for the right person.
const chosen = direct[0];
const passenger = $passenger;
const booking = await mcp.travel.book_flight({ flight_id: chosen.flight_id, passenger });
if (!booking.booking_id) {
  throw new Error(`The booking of ${chosen.flight_id} was not confirmed`);
}
if (booking.passenger !== passenger) {
  throw new Error(`Booked for ${booking.passenger} instead of ${passenger}`);
}

return {
  booked: true,
  booking_id: booking.booking_id,
  passenger: booking.passenger,
  itinerary: {
    carrier: chosen.carrier,
    departs: chosen.departs,
    arrives: chosen.arrives,
    price: chosen.price,
  },
  message: `${booking.passenger} flies with ${chosen.carrier} at ${chosen.departs} (booking ${booking.booking_id}, ${chosen.price})`,
};
