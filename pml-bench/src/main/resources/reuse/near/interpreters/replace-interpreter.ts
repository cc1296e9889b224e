const old = await mcp.interpreters.get_assignment({ assignment_id: args.assignment_id });
const day = await mcp.interpreters.check_availability({ interpreter_id: args.substitute_id, date: old.date });
if (!day.free) {
  return { replaced: false, reason: `${args.substitute_id} is not free on ${old.date}` };
}
await mcp.interpreters.cancel_assignment({ assignment_id: args.assignment_id, reason: args.reason });
const proposal = await mcp.interpreters.propose_assignment({
  interpreter_id: args.substitute_id,
  event_id: old.event_id,
  session_id: old.session_id,
});
return { replaced: true, cancelled: args.assignment_id, proposed: proposal.assignment_id, substitute: args.substitute_id, date: old.date };
