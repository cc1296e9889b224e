const { owner, kind, on } = args;
const { appliances } = await mcp.warranty.list_appliances({ owner });
const mine = appliances.filter((a) => a.kind === kind.toLowerCase());
if (mine.length === 0) {
  return { found: false, owner, kind };
}
const results = mine.map((a) => {
  const end = new Date(a.bought + "T00:00:00Z");
  end.setUTCMonth(end.getUTCMonth() + a.warranty_months);
  const days = Math.round((end.getTime() - Date.parse(on)) / 86400000);
  return {
    appliance: `${a.brand} ${a.model}`,
    covered: days >= 0 && on >= a.bought,
    ends: end.toISOString().slice(0, 10),
    days_left: Math.max(days, 0),
  };
});
return { found: true, owner, kind, on, results };
