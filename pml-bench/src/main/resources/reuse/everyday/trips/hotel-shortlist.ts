const { hotels } = await mcp.trips.search_hotels({ city: $city });

const suitable = hotels.filter(h => h.city === $city && h.price_eur <= $max_price && h.stars >= $min_stars);
suitable.sort((a, b) => b.rating - a.rating || a.price_eur - b.price_eur);

const list = suitable.map((h, i) => ({
  rank: i + 1,
  id: h.id,
  name: h.name,
  stars: h.stars,
  rating: h.rating,
  price_eur: h.price_eur,
  free_cancellation: h.free_cancellation,
}));

return { city: $city, found: list.length, hotels: list };
