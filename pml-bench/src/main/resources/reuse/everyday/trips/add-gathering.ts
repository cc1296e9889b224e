const { itineraries } = await mcp.trips.list_itineraries({});
const present = itineraries.filter(t =>
  t.city === args.city && t.status !== 'cancelled' && t.starts <= args.date && t.ends >= args.date);

const added = [];
for (const trip of present) {
  const item = await mcp.trips.add_itinerary_item({
    trip_id: trip.id,
    title: args.title,
    date: args.date,
    time: args.time,
  });
  added.push({ traveller: trip.traveller, trip: trip.id, item: item.item_id, title: item.title });
}

return { added: added.length, items: added };
