const { members } = await mcp.library.list_members({ query: args.member });
const member = members.find(m => m.name === args.member);
if (!member) throw new Error(`no member called ${args.member}`);

const { loans } = await mcp.library.list_loans({ member_id: member.id, open: true });
const { books } = await mcp.library.list_books({});
const DAY = 24 * 60 * 60 * 1000;
const round = x => Math.round(x * 100) / 100;
const items = loans
  .filter(l => l.member_id === member.id && l.returned === null && l.due < args.date)
  .map(l => {
    const days = Math.round((Date.parse(args.date) - Date.parse(l.due)) / DAY);
    return {
      title: books.find(b => b.id === l.book_id)?.title,
      days,
      fine: round(Math.min(days * args.rate, args.cap)),
    };
  });
const running = items.reduce((sum, i) => sum + i.fine, 0);
return { member: member.name, items, already_charged: member.fines, total: round(running + member.fines) };
