interface Book { book: string; title: string; author: string; year: number; available: number; pages: number }

const { books } = (await mcp.library.search_books({ query: $query })) as { books: Book[] };
if (!books || books.length === 0) {
  return { books: [], summary: 'The library has nothing on this subject.' };
}

const free = books.filter(book => book.available > 0);
const rows = free
  .sort((a, b) => b.year - a.year || a.title.localeCompare(b.title))
  .map(book => ({
    book: book.book,
    title: book.title,
    author: book.author,
    year: book.year,
    copies: book.available,
    length: book.pages < 120 ? 'short' : book.pages < 350 ? 'medium' : 'long',
  }));

const lent = books.length - free.length;
const lines = rows.map(row => {
  const copies = row.copies === 1 ? 'one copy' : `${row.copies} copies`;
  return `${row.title} by ${row.author} (${row.year}, ${row.length}, ${copies})`;
});

if (rows.length === 0) {
  return {
    books: [],
    lent,
    summary: `All ${lent} books are lent out; reserve one of: ` + books.map(book => book.title).join(', '),
  };
}
return {
  books: rows,
  lent,
  summary: [`${rows.length} can be borrowed now${lent > 0 ? `, ${lent} are lent out` : ''}`, ...lines].join('\n'),
};
