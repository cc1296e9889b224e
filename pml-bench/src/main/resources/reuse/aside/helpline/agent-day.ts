const { agents } = await mcp.helpline.list_agents({});
const agent = agents.find((a) => a.name === $agent);
if (!agent) return { error: "unknown agent " + $agent };

const { calls } = await mcp.helpline.list_calls({ date: $date });
const own = calls.filter((c) => c.agent_id === agent.id);
const mean = (xs: number[]) => (xs.length ? Math.round((xs.reduce((s, x) => s + x, 0) / xs.length) * 10) / 10 : null);
return {
  agent: agent.name,
  date: $date,
  calls: own.length,
  average_talk_seconds: mean(own.map((c) => c.duration)),
  resolved_percent: own.length ? Math.round((100 * own.filter((c) => c.outcome === "resolved").length) / own.length) : null,
  mean_rating: mean(own.filter((c) => c.rating !== null).map((c) => c.rating)),
};
