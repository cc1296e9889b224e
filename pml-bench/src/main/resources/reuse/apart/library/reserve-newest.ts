interface Book { book: string; title: string; author: string; year: number; available: number }
interface Reserved { reserved: string; place: number }

const query = $query;
const found = await mcp.library.search_books({ query });
const books: Book[] = found.books ?? [];

// A search by an author's name also finds books about the author.
const surname = query.trim().split(/\s+/).pop()?.toLowerCase() ?? '';
const own = books.filter(book => book.author.toLowerCase().includes(surname));
const pool = own.length > 0 ? own : books;
if (pool.length === 0) {
  return { reserved: false, reason: `nothing by ${query} is in the catalogue` };
}

const newest = pool.reduce((a, b) => (b.year > a.year ? b : a));
const answer: Reserved = await mcp.library.reserve({ member: $member, book: newest.book });
if (answer.reserved !== newest.book) {
  throw new Error(`Reserved ${answer.reserved} instead of ${newest.book}`);
}

const ordinal = (place: number): string => {
  const tail = place % 10;
  const teen = Math.floor(place / 10) % 10 === 1;
  return `${place}${teen ? 'th' : tail === 1 ? 'st' : tail === 2 ? 'nd' : tail === 3 ? 'rd' : 'th'}`;
};
return {
  reserved: true,
  book: newest.book,
  title: newest.title,
  year: newest.year,
  place: answer.place,
  onShelf: newest.available > 0,
  summary: newest.available > 0
    ? `"${newest.title}" (${newest.year}) is on the shelf and put aside`
    : `"${newest.title}" (${newest.year}) is lent out, ${ordinal(answer.place)} in the line`,
};
