const { agents } = await mcp.servicedesk.list_agents({});
const find = (name) => {
  const agent = agents.find((a) => a.name === name);
  if (!agent) throw new Error(`Unknown agent ${name}`);
  return agent;
};
const giver = find(args.from_agent);
const taker = find(args.to_agent);

const { tickets } = await mcp.servicedesk.list_tickets({});
const moving = tickets.filter((t) => t.assignee === giver.id && t.status !== "solved");

const moved = [];
for (const t of moving) {
  await mcp.servicedesk.assign_ticket({ ticket_id: t.id, agent_id: taker.id });
  const note = await mcp.servicedesk.post_reply({
    ticket_id: t.id,
    body: `Handed over from ${giver.name} to ${taker.name}: ${args.reason}`,
    internal: true,
  });
  moved.push({ id: t.id, subject: t.subject, note: note.body });
}
return { from: giver.name, to: taker.name, count: moved.length, moved };
