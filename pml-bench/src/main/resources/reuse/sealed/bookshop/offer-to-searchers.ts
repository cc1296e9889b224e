const { searches } = await mcp.bookshop.list_searches({ author: $author, status: "open" });
const { books } = await mcp.bookshop.list_stock({ author: $author, status: "available" });
const { customers } = await mcp.bookshop.list_customers({});

const waiting = searches
  .filter(s => s.author === $author && s.status === "open")
  .sort((a, b) => a.noted.localeCompare(b.noted));
const free = books.filter(b => b.author === $author && b.status === "available");

const offered = [];
for (const s of waiting) {
  const at = free.findIndex(b => (!s.title || s.title === b.title) && b.price <= s.max_price);
  if (at < 0) continue;
  const [book] = free.splice(at, 1);
  const customer = customers.find(c => c.id === s.customer_id);
  await mcp.bookshop.reserve_book({ book_id: book.id, customer_id: customer.id, until: $hold_until });
  await mcp.bookshop.send_mail({
    to: customer.email,
    subject: `We have found "${book.title}" for you`,
    text: `Dear ${customer.name},\n\nwe have "${book.title}" by ${book.author} (${book.condition}) for ${book.price} euros ` +
      `and keep it for you until ${$hold_until}.\n\n${$signed_by}`,
  });
  offered.push({ customer: customer.name, book: book.title, price: book.price });
}
return offered;
