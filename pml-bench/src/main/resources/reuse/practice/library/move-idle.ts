const { books } = await mcp.library.list_books({ branch: $from_branch });
const { loans } = await mcp.library.list_loans({});
const borrowed = new Set(loans.filter(l => l.out >= $since).map(l => l.book_id));
const idle = books.filter(b =>
  b.branch === $from_branch && b.available > 0 && !borrowed.has(b.id));
const moved = [];
for (const book of idle) {
  const transfer = await mcp.library.transfer_copies({
    book_id: book.id,
    to_branch: $to_branch,
    copies: book.available,
  });
  moved.push({ title: book.title, copies: book.available, transfer: transfer.id });
}
return moved;
