const tool = await mcp.toolpool.get_tool({ tool_id: $tool_id });
if (tool.status !== "in") {
  return { lent: false, reason: `${tool.name} is ${tool.status}` };
}
const loan = await mcp.toolpool.checkout_tool({
  tool_id: tool.tool_id,
  borrower: $member,
  due: $due_date,
  deposit_eur: tool.deposit_eur ?? 0,
});
return { lent: true, loan_id: loan.loan_id, tool: tool.name, due: loan.due, deposit_eur: tool.deposit_eur, check: tool.accessories };
