const [{ repairs }, { appliances }] = await Promise.all([
  mcp.warranty.list_repairs({ owner: $owner, since: $since }),
  mcp.warranty.list_appliances({ owner: $owner }),
]);
const kinds = Object.fromEntries(appliances.map((a) => [a.id, a.kind]));
const recent = repairs.filter((r) => r.date >= $since);
const own = recent.filter((r) => !r.covered);
const per = {};
for (const r of own) {
  const kind = kinds[r.appliance] ?? r.appliance;
  per[kind] = (per[kind] ?? 0) + r.cost;
}
const sum = (list) => list.reduce((s, r) => s + r.cost, 0);
return {
  owner: $owner,
  since: $since,
  paid_by_owner: sum(own),
  paid_by_warranty: sum(recent) - sum(own),
  per_appliance: per,
};
