const { loans } = await mcp.library.list_loans({ open: true });
const affected = loans.filter(l =>
  l.returned === null && l.due >= $closed_from && l.due <= $closed_to);
const changed = [];
for (const loan of affected) {
  await mcp.library.set_due_date({ loan_id: loan.id, due: $new_due });
  changed.push({ loan: loan.id, was: loan.due, now: $new_due });
}
return { count: changed.length, changed };
