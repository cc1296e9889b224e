const { loan_id, note, withhold_eur } = args;
const loan = await mcp.toolpool.get_loan({ loan_id });
const withheld = Math.min(withhold_eur, loan.deposit_eur);
const refund = loan.deposit_eur - withheld;
const closed = await mcp.toolpool.return_tool({ loan_id, refund_eur: refund });
const defect = await mcp.toolpool.report_defect({
  tool_id: loan.tool_id,
  note: `${note} (returned by ${loan.borrower}, loan ${loan_id})`,
});
return { loan_id, closed: closed.closed, refunded_eur: refund, withheld_eur: withheld, ticket: defect.ticket };
