const { activities } = await mcp.crm.list_activities({ type: $type, since: $from });
const byRep = new Map();
for (const a of activities) {
  if (a.type !== $type || a.date < $from || a.date > $to) continue;
  const entry = byRep.get(a.owner) || { rep: a.owner, count: 0, minutes: 0 };
  entry.count += 1;
  entry.minutes += a.minutes;
  byRep.set(a.owner, entry);
}
const ranking = [...byRep.values()].sort((a, b) => b.count - a.count || b.minutes - a.minutes);
return { type: $type, ranking: ranking.map((r, i) => ({ rank: i + 1, ...r })) };
