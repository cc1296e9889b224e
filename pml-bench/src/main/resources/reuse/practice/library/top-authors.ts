const { books } = await mcp.library.list_books({ genre: $genre });
const { loans } = await mcp.library.list_loans({});
const authorOf = new Map(books.filter(b => b.genre === $genre).map(b => [b.id, b.author]));
const counts = {};
for (const loan of loans) {
  const author = authorOf.get(loan.book_id);
  if (!author || loan.out < $since) continue;
  counts[author] = (counts[author] ?? 0) + 1;
}
return Object.entries(counts)
  .map(([author, lent]) => ({ author, lent }))
  .sort((a, b) => b.lent - a.lent || a.author.localeCompare(b.author))
  .slice(0, $top);
