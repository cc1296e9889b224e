const { tastings } = await mcp.cheese.list_tastings({ variety: $variety });
const recent = tastings.filter((t) => t.date >= $since);
if (!recent.length) {
  return { variety: $variety, tastings: 0, average: null, best: null };
}
const average = recent.reduce((sum, t) => sum + t.score, 0) / recent.length;
const best = recent.reduce((top, t) => (t.score > top.score ? t : top));
return {
  variety: $variety,
  tastings: recent.length,
  average: Math.round(average * 10) / 10,
  best: { wheel_id: best.wheel_id, score: best.score, note: best.note },
};
