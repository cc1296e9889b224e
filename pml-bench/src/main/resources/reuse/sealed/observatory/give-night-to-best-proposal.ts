const { nights } = await mcp.observatory.list_nights({});
const night = nights.find(n => n.id === $night_id);
if (!night) throw new Error('no such night: ' + $night_id);
if (night.status !== 'open') throw new Error('the night is not open but ' + night.status);

const { observers } = await mcp.observatory.list_observers({});
const observer = observers.find(o => o.name === $observer);
if (!observer) throw new Error('no such observer: ' + $observer);

const { proposals } = await mcp.observatory.list_proposals({ status: 'approved' });
const [best] = proposals
  .filter(p => p.status === 'approved' && p.instrument === night.instrument)
  .sort((a, b) => b.grade - a.grade);
if (!best) throw new Error('no approved proposal for ' + night.instrument);

await mcp.observatory.update_night({ night_id: night.id, status: 'assigned', proposal_id: best.id, observer_id: observer.id });
await mcp.observatory.send_message({
  to: best.email,
  subject: `Night of ${night.date} for ${best.id}`,
  text: `Dear ${best.pi}, your proposal "${best.title}" has been given the night of ${night.date} with ${night.instrument}. Observer: ${observer.name} (${observer.email}).`,
});
return { night: night.id, date: night.date, proposal: best.id, pi: best.pi, grade: best.grade, observer: observer.name };
