interface Loan { book: string; title: string; due: string; renewals: number }

const before: string = args.before;
if (!/^\d{4}-\d{2}-\d{2}$/.test(before)) {
  throw new Error(`Not a day: ${before}`);
}

const answer = (await mcp.library.loans({ member: args.member })) as { member: string; loans: Loan[] };
const loans = answer.loans ?? [];
const due = loans.filter(loan => loan.due <= before).sort((a, b) => a.due.localeCompare(b.due));
if (due.length === 0) {
  return { books: [], summary: `${answer.member} has nothing to give back until ${before}` };
}

// Three renewals are the most.
const MOST_RENEWALS = 3;
const rows = due.map(loan => ({
  book: loan.book,
  title: loan.title,
  due: loan.due,
  canRenew: loan.renewals < MOST_RENEWALS,
  left: Math.max(0, MOST_RENEWALS - loan.renewals),
}));
const renewable = rows.filter(row => row.canRenew).length;

const lines = rows.map(row => `${row.due}  ${row.title}${row.canRenew ? ` (${row.left} renewals left)` : ' (last time)'}`);
return {
  member: answer.member,
  books: rows,
  renewable,
  kept: loans.length - due.length,
  summary: [
    `${due.length} of ${loans.length} books are due until ${before}, ${renewable} of them can be renewed`,
    ...lines,
  ].join('\n'),
};
