const wanted = $act;
const { acts } = await mcp.festival.list_acts({});
const me = acts.find((a) => a.name.toLowerCase() === wanted.toLowerCase());
if (!me) return { error: "no such act: " + wanted };
const { stages } = await mcp.festival.list_stages({});
const mins = (t) => { const [h, m] = t.split(":").map(Number); return h * 60 + m; };
const clashes = acts
  .filter((a) => a.id !== me.id && a.day === me.day && a.start < me.end && a.end > me.start)
  .map((a) => ({
    name: a.name,
    stage: a.stage,
    capacity: stages.find((s) => s.name === a.stage)?.capacity,
    from: a.start,
    to: a.end,
    overlap_minutes: Math.min(mins(a.end), mins(me.end)) - Math.max(mins(a.start), mins(me.start)),
  }));
return { act: me.name, stage: me.stage, day: me.day, slot: `${me.start}-${me.end}`, clashes };
