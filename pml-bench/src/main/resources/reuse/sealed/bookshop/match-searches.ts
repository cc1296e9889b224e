const [{ searches }, { books }, { customers }] = await Promise.all([
  mcp.bookshop.list_searches({ status: "open" }),
  mcp.bookshop.list_stock({ status: "available" }),
  mcp.bookshop.list_customers({}),
]);

const scale = ["fair", "good", "very good", "fine"];
const goodEnough = b => scale.indexOf(b.condition) >= scale.indexOf($min_condition);
const fits = (s, b) =>
  b.status === "available" &&
  b.author === s.author &&
  (!s.title || b.title === s.title) &&
  b.price <= s.max_price;

const result = [];
for (const s of searches) {
  if (s.status !== "open" || s.noted < $noted_since) continue;
  const found = books.filter(b => fits(s, b) && goodEnough(b));
  if (!found.length) continue;
  result.push({
    search: s.id,
    customer: customers.find(c => c.id === s.customer_id)?.name,
    books: found.map(b => ({ id: b.id, title: b.title, condition: b.condition, price: b.price })),
  });
}
return result;
