const until = $until;
const { warnings } = await mcp.weatherdesk.list_warnings({ active: true });
const affected = warnings.filter(
  (w) => w.status === "active" && w.type === $type && w.until < until,
);
const extended = [];
for (const w of affected) {
  await mcp.weatherdesk.update_warning({ warning: w.id, until });
  extended.push({ id: w.id, region: w.region, before: w.until, after: until });
}
return extended;
