const [{ acts }, { stages }] = await Promise.all([
  mcp.festival.list_acts({ day: args.day }),
  mcp.festival.list_stages({}),
]);
const curfew = stages.find((s) => s.name === args.stage)?.curfew ?? "24:00";
const later = (t) => {
  const total = Number(t.slice(0, 2)) * 60 + Number(t.slice(3)) + args.minutes;
  return String(Math.floor(total / 60)).padStart(2, "0") + ":" + String(total % 60).padStart(2, "0");
};
const moved = [];
for (const a of acts.filter((a) => a.stage === args.stage && a.day === args.day && a.start >= args.from)) {
  const slot = await mcp.festival.reschedule_act({ act_id: a.id, start: later(a.start), end: later(a.end) });
  moved.push({ act: a.name, was: a.start, start: slot.start, end: slot.end, past_curfew: slot.end > curfew });
}
return { stage: args.stage, curfew, moved, warnings: moved.filter((m) => m.past_curfew).map((m) => m.act) };
