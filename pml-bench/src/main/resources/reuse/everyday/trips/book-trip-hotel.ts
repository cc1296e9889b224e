const { itineraries } = await mcp.trips.list_itineraries({});
const trip = itineraries.find(t => t.id === $trip);
if (!trip) throw new Error(`There is no trip ${$trip}`);
if (trip.status === 'cancelled') throw new Error(`Trip ${$trip} is cancelled`);

const { hotels } = await mcp.trips.search_hotels({ city: trip.city });
const [hotel] = hotels
  .filter(h => h.city === trip.city && h.price_eur <= $max_price)
  .sort((a, b) => b.rating - a.rating || a.price_eur - b.price_eur);
if (!hotel) return { booked: false, message: `No hotel in ${trip.city} for ${$max_price} EUR or less` };

const booking = await mcp.trips.book_hotel({
  hotel_id: hotel.id,
  traveller: trip.traveller,
  check_in: trip.starts,
  check_out: trip.ends,
});
const nights = (Date.parse(trip.ends) - Date.parse(trip.starts)) / 86400000;

return { booked: true, confirmation: booking.confirmation, hotel: hotel.name, traveller: trip.traveller, nights, total_eur: nights * hotel.price_eur };
