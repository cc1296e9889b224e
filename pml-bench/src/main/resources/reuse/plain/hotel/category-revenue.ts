const [billed, inHouse] = await Promise.all([
  mcp.hotel.list_charges({ date: $date }),
  mcp.hotel.list_guests({ date: $date }),
]);
const lines = billed.charges.filter((c) => c.category === $category);
const total = lines.reduce((s, c) => s + c.amount, 0);
const open = lines.filter((c) => !c.paid).reduce((s, c) => s + c.amount, 0);
const top = [...lines].sort((a, b) => b.amount - a.amount)[0];
const spender = top ? inHouse.guests.find((g) => g.id === top.guest_id)?.name ?? top.guest_id : null;
return {
  category: $category,
  total,
  still_unpaid: open,
  guests: new Set(lines.map((c) => c.guest_id)).size,
  biggest_spender: spender,
};
