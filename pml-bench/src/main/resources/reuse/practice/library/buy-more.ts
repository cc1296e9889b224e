const { books } = await mcp.library.list_books({});
const { holds } = await mcp.library.list_holds({});
const waiting = new Map();
for (const hold of holds) {
  if (hold.status === 'waiting') waiting.set(hold.book_id, (waiting.get(hold.book_id) ?? 0) + 1);
}
const wanted = books
  .map(b => ({
    id: b.id,
    title: b.title,
    copies: b.copies,
    waiting: waiting.get(b.id) ?? 0,
    per_copy: (waiting.get(b.id) ?? 0) / b.copies,
  }))
  .filter(b => b.per_copy >= $ratio)
  .sort((a, b) => b.per_copy - a.per_copy);
return wanted;
