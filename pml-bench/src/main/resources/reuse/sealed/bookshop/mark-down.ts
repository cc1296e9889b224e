const genre = $genre;
const percent = $percent;
const acquiredBefore = $acquired_before;

// to the nearest half
const reduced = price => Math.round(price * (1 - percent / 100) * 2) / 2;

const { books } = await mcp.bookshop.list_stock({ genre, status: "available" });
const changes = [];
for (const book of books) {
  if (book.genre !== genre || book.status !== "available") continue;
  if (book.acquired >= acquiredBefore) continue;
  const price = reduced(book.price);
  if (price === book.price) continue;
  await mcp.bookshop.set_price({ book_id: book.id, price });
  changes.push({ id: book.id, title: book.title, before: book.price, now: price });
}
return changes;
