const { from, to, depart } = args;
const { trips } = await mcp.transit.plan_trip({ from, to, depart });
const sorted = [...trips].sort((a: any, b: any) => a.minutes - b.minutes || a.changes - b.changes);
const best = sorted[0];
const arrival = new Date(Date.parse(depart + ":00Z") + best.minutes * 60000).toISOString().slice(0, 16);
return {
  from,
  to,
  depart,
  arrive: arrival,
  minutes: best.minutes,
  changes: best.changes,
  lines: best.lines,
  saves_minutes: sorted.length > 1 ? sorted[1].minutes - best.minutes : 0,
};
