const [{ agents }, { queues }] = await Promise.all([mcp.helpline.list_agents({}), mcp.helpline.list_queues({})]);
const target = queues.find((q) => q.name === args.to_queue);
if (!target) return { moved: [], reason: `no queue ${args.to_queue}` };

// those whose shift lasts longest help the most
const free = agents
  .filter((a) => a.status === "available" && a.queues.includes(args.from_queue) && !a.queues.includes(args.to_queue))
  .sort((a, b) => b.shift_end.localeCompare(a.shift_end))
  .slice(0, args.count);
for (const agent of free) {
  await mcp.helpline.move_agent({ agent_id: agent.id, queue: args.to_queue });
}
return {
  to: args.to_queue,
  waiting_there: target.waiting,
  moved: free.map((a) => ({ name: a.name, until: a.shift_end })),
  short_by: args.count - free.length,
};
