type Hotel = { hotel_id: string; name: string; stars: number; price: number; breakfast: boolean };
type Row = { name: string; stars: string; perNight: number; total: number };

const nights = $nights;
const found = await mcp.travel.search_hotels({ city: $city, checkin: $checkin, nights });
const hotels: Hotel[] = found?.hotels ?? [];
if (!hotels.length) {
  return { hotels: [], summary: 'No rooms left in this city.' };
}

const withBreakfast = hotels.filter(hotel => hotel.breakfast === true);
const rows: Row[] = withBreakfast
  .sort((a, b) => a.price - b.price)
  .map(hotel => ({
    name: hotel.name,
    stars: '*'.repeat(Math.max(0, Math.min(5, hotel.stars))),
    perNight: hotel.price,
    total: hotel.price * Number(nights),
  }));

// A table that reads well in a chat window.
const width = Math.max(4, ...rows.map(row => row.name.length));
const lines = ['Name'.padEnd(width) + '  Stars  Night  Total'];
for (const row of rows) {
  lines.push([
    row.name.padEnd(width),
    row.stars.padEnd(5),
    String(row.perNight).padStart(5),
    String(row.total).padStart(5),
  ].join('  '));
}

const cheapest = rows[0];
return {
  hotels: rows,
  without: hotels.length - rows.length,
  summary: cheapest
    ? `${rows.length} of ${hotels.length} hotels serve breakfast, the cheapest is ${cheapest.name} for ${cheapest.perNight} a night`
    : `None of the ${hotels.length} hotels serves breakfast.`,
  table: lines.join('\n'),
};
