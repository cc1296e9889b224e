const list = await mcp.licenses.list_seats({ product: $product });
const people = list.seats.filter((s) => s.department === $department);
return {
  product: $product,
  department: $department,
  seats: people.length,
  users: people.map((s) => s.user).sort(),
  cost_per_year: people.length * list.price_per_seat,
};
