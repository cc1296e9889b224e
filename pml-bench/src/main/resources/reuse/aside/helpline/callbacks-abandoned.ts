const { calls } = await mcp.helpline.list_calls({ date: $date });
const { agents } = await mcp.helpline.list_agents({});
const lost = calls.filter((c) => c.queue === $queue && c.outcome === "abandoned");
const staff = agents.filter((a) => a.queues.includes($queue) && a.status !== "offline");
if (!staff.length) return { scheduled: [], reason: "nobody serves " + $queue };

const [h, m] = $first_at.split(":").map(Number);
const scheduled = [];
for (let i = 0; i < lost.length; i++) {
  const minutes = h * 60 + m + i * $every_minutes;
  const at = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const agent = staff[i % staff.length];
  const cb = await mcp.helpline.schedule_callback({ call_id: lost[i].id, agent_id: agent.id, at });
  scheduled.push({ callback: cb.callback, caller: lost[i].caller, agent: agent.name, at });
}
return { queue: $queue, scheduled };
