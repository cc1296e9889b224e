const { interviews } = await mcp.recruiting.list_interviews({ from: $from, to: $to });

const counts = {};
for (const i of interviews) {
  if (i.status === "cancelled" || i.date < $from || i.date > $to) continue;
  counts[i.interviewer] = (counts[i.interviewer] ?? 0) + 1;
}

return Object.entries(counts)
  .filter(([, count]) => count > $max)
  .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  .map(([interviewer, count]) => ({ interviewer, interviews: count, over_by: count - $max }));
