const minDays = $min_days;
const { loans } = await mcp.toolpool.list_loans({ open_only: true });
const late = loans
  .filter((l: any) => l.days_overdue >= minDays)
  .sort((a: any, b: any) => b.days_overdue - a.days_overdue);
return {
  min_days: minDays,
  count: late.length,
  loans: late.map((l: any) => ({ loan_id: l.loan_id, tool_id: l.tool_id, borrower: l.borrower, due: l.due, days_overdue: l.days_overdue })),
};
