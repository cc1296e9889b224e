const { acts } = await mcp.festival.list_acts({ day: $day });
const toMin = (t) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3));
const byStage = {};
for (const a of acts.filter((a) => a.day === $day)) (byStage[a.stage] ??= []).push(a);

const tight = [];
for (const [stage, slots] of Object.entries(byStage)) {
  slots.sort((a, b) => a.start.localeCompare(b.start));
  for (let i = 1; i < slots.length; i++) {
    const gap = toMin(slots[i].start) - toMin(slots[i - 1].end);
    if (gap < $minutes) tight.push({ stage, after: slots[i - 1].name, before: slots[i].name, gap, short_by: $minutes - gap });
  }
}
return { day: $day, needed: $minutes, tight: tight.sort((a, b) => a.gap - b.gap) };
