const [{ books }, { loans }, { members }] = await Promise.all([
  mcp.library.list_books({ branch: $branch }),
  mcp.library.list_loans({ open: true }),
  mcp.library.list_members({}),
]);
const bookById = new Map(books.filter(b => b.branch === $branch).map(b => [b.id, b]));
const nameById = new Map(members.map(m => [m.id, m.name]));
const DAY = 24 * 60 * 60 * 1000;
const overdue = loans
  .filter(l => l.returned === null && l.due < $today && bookById.has(l.book_id))
  .map(l => ({
    loan: l.id,
    title: bookById.get(l.book_id).title,
    borrower: nameById.get(l.member_id) ?? l.member_id,
    due: l.due,
    days_late: Math.round((Date.parse($today) - Date.parse(l.due)) / DAY),
  }))
  .sort((a, b) => b.days_late - a.days_late);
return overdue;
