const owner = $owner;
const { appliances } = await mcp.warranty.list_appliances({ owner });
const { repairs } = await mcp.warranty.list_repairs({ owner });
const limit = $percent;

const report = [];
for (const a of appliances) {
  const done = repairs.filter((r) => r.appliance === a.id);
  const spent = done.reduce((s, r) => s + r.cost, 0);
  const ratio = Math.round((spent / a.price) * 1000) / 10;
  report.push({ kind: a.kind, model: a.model, repairs: done.length, spent, ratio });
}
const replace = report.filter((r) => r.ratio >= limit).sort((a, b) => b.ratio - a.ratio);
return { owner, limit, replace, keep: report.filter((r) => r.ratio < limit).map((r) => r.kind) };
