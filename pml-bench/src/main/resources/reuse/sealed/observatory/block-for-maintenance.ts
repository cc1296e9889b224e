const { instrument, from_day, to_day, reason } = args;
const { nights } = await mcp.observatory.list_nights({ from: from_day, to: to_day });
const { proposals } = await mcp.observatory.list_proposals({});

const hit = nights.filter(n => n.instrument === instrument && n.date >= from_day && n.date <= to_day
  && (n.status === 'open' || n.status === 'assigned'));

const informed = [];
for (const n of hit) {
  await mcp.observatory.update_night({ night_id: n.id, status: 'maintenance' });
  const p = n.proposal_id && proposals.find(x => x.id === n.proposal_id);
  if (!p) continue;
  await mcp.observatory.send_message({
    to: p.email,
    subject: `${instrument}: night of ${n.date} cancelled`,
    text: `Dear ${p.pi}, your night of ${n.date} for ${p.id} has to be cancelled because ${reason}. We will look for a replacement.`,
  });
  informed.push(p.pi);
}
return { blocked: hit.map(n => n.date), informed };
