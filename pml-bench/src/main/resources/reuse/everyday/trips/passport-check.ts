const [{ itineraries }, { travellers }] = await Promise.all([
  mcp.trips.list_itineraries({}),
  mcp.trips.list_travellers({}),
]);
const passportOf = new Map(travellers.map(t => [t.name, t.passport_expires]));

const problems = [];
for (const trip of itineraries) {
  if (trip.status === 'cancelled' || trip.starts < args.from) continue;
  const needed = new Date(trip.ends + 'T00:00:00Z');
  needed.setUTCMonth(needed.getUTCMonth() + args.months);
  const validUntil = needed.toISOString().slice(0, 10);
  const expires = passportOf.get(trip.traveller);
  if (expires && expires < validUntil) {
    problems.push({ traveller: trip.traveller, trip: trip.id, city: trip.city, ends: trip.ends, passport_expires: expires, must_be_valid_until: validUntil });
  }
}
problems.sort((a, b) => a.passport_expires.localeCompare(b.passport_expires) || a.trip.localeCompare(b.trip));

return problems;
