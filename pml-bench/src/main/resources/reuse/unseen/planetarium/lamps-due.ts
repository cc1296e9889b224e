const { percent } = args;
const { projectors } = await mcp.planetarium.list_projectors({});
const due = [];
for (const p of projectors) {
  const used = (p.lamp_hours / p.lamp_limit) * 100;
  if (used < percent) continue;
  due.push({
    id: p.id,
    dome: p.dome,
    model: p.model,
    used_percent: Math.round(used * 10) / 10,
    hours_past_mark: Math.round(p.lamp_hours - (p.lamp_limit * percent) / 100),
    hours_left: p.lamp_limit - p.lamp_hours,
  });
}
due.sort((a, b) => b.used_percent - a.used_percent);
return { count: due.length, projectors: due };
