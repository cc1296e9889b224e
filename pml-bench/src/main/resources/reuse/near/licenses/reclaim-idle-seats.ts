const product = $product;
const { seats } = await mcp.licenses.list_seats({ product });
const idle = seats.filter((s) => s.last_used < $idle_since);
const released: any[] = [];
for (const s of idle) {
  const r = await mcp.licenses.release_seat({ product, seat_id: s.seat_id });
  if (r.state === "released") {
    released.push({ seat_id: s.seat_id, user: s.user, last_used: s.last_used });
  }
}
return { product, idle_since: $idle_since, released, kept: seats.length - released.length };
