const { books } = await mcp.bookshop.list_stock({ status: "available" });

const old = books.filter(b =>
  b.status === "available" &&
  b.acquired < $acquired_before &&
  b.price >= $min_price
);
old.sort((a, b) => a.acquired < b.acquired ? -1 : a.acquired > b.acquired ? 1 : b.price - a.price);

return old.map(b => ({
  id: b.id,
  title: b.title,
  author: b.author,
  price: b.price,
  acquired: b.acquired,
  shelf: b.shelf,
}));
