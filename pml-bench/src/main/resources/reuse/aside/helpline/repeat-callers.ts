const date = $date;
const { calls } = await mcp.helpline.list_calls({ date });

const byCaller: Record<string, any[]> = {};
for (const call of calls) (byCaller[call.caller] ??= []).push(call);

const unhappy = Object.entries(byCaller)
  .map(([caller, list]) => ({ caller, list: list.sort((a, b) => a.started.localeCompare(b.started)) }))
  .filter(({ list }) => list.length >= $times && list[list.length - 1].outcome !== "resolved")
  .map(({ caller, list }) => ({
    caller,
    calls: list.length,
    topics: [...new Set(list.map((c) => c.topic))],
    last_call: list[list.length - 1].started,
    last_outcome: list[list.length - 1].outcome,
  }))
  .sort((a, b) => b.calls - a.calls);
return { date, at_least: $times, callers: unhappy };
