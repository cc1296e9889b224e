const { proposals } = await mcp.observatory.list_proposals({ semester: $semester, status: 'approved' });
const { observations } = await mcp.observatory.list_observations({});

// blocks of quality C do not count
const done = new Map();
for (const x of observations) {
  if (x.quality === 'C') continue;
  done.set(x.proposal_id, (done.get(x.proposal_id) || 0) + x.hours);
}

return proposals
  .filter(p => p.semester === $semester && p.status === 'approved' && p.hours_granted > 0)
  .map(p => {
    const hours = done.get(p.id) || 0;
    return { id: p.id, title: p.title, pi: p.pi, granted: p.hours_granted, done: hours, completed: Math.round(100 * hours / p.hours_granted) / 100 };
  })
  .filter(p => p.completed < $share)
  .sort((a, b) => a.completed - b.completed);
