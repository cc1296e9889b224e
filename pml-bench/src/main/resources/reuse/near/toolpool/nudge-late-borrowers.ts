const { loans } = await mcp.toolpool.list_loans({ open_only: true });
const sent: { loan_id: string; borrower: string }[] = [];
const failed: string[] = [];
for (const loan of loans) {
  if (loan.days_overdue < $min_days) continue;
  const answer = await mcp.toolpool.send_reminder({ loan_id: loan.loan_id, text: $text });
  if (answer.sent) {
    sent.push({ loan_id: loan.loan_id, borrower: loan.borrower });
  } else {
    failed.push(loan.loan_id);
  }
}
return { reminded: sent.length, sent, failed };
