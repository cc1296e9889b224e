const { title, members: names, branch } = args;
const { books } = await mcp.library.list_books({ query: title });
const book = books.find(b => b.title === title);
if (!book) throw new Error(`"${title}" is not in the catalogue`);

const { members } = await mcp.library.list_members({});
const { holds } = await mcp.library.list_holds({ book_id: book.id });
const placed = [];
const skipped = [];
for (const name of names) {
  const member = members.find(m => m.name === name);
  if (!member) {
    skipped.push({ name, reason: 'not a member' });
  } else if (holds.some(h => h.book_id === book.id && h.member_id === member.id)) {
    skipped.push({ name, reason: 'already has a hold' });
  } else {
    const hold = await mcp.library.place_hold({ book_id: book.id, member_id: member.id, pickup_branch: branch });
    placed.push({ name, hold: hold.id });
  }
}
return { title, branch, placed, skipped };
