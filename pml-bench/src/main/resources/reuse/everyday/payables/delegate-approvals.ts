if ($absent === $deputy) throw new Error('The deputy must be somebody else');
const { approvals } = await mcp.payables.list_approvals({ approver: $absent, state: 'pending' });
const pending = approvals.filter(a => a.approver === $absent && a.state === 'pending');

const moved = [];
for (const a of pending) {
  const r = await mcp.payables.reassign_approval({ approval_id: a.id, approver: $deputy });
  moved.push({ approval: r.id, invoice: a.invoice_id, approver: r.approver });
}
return { moved: moved.length, approvals: moved };
