const owner = $owner;
const kind = $kind;
const fault = $fault;
const on = $on;
const [{ appliances }, { repairs }] = await Promise.all([
  mcp.warranty.list_appliances({ owner }),
  mcp.warranty.list_repairs({ owner }),
]);
const item = appliances.find((a) => a.kind === kind);
if (!item) return { claimed: false, reason: `${owner} has no ${kind} registered` };

const end = new Date(item.bought + "T00:00:00Z");
end.setUTCMonth(end.getUTCMonth() + item.warranty_months);
const ends = end.toISOString().slice(0, 10);
const earlier = repairs.filter((r) => r.appliance === item.id).map((r) => r.fault);
if (on > ends) {
  return { claimed: false, reason: `warranty ended on ${ends}`, reported: on, fault, earlier };
}
const claim = await mcp.warranty.open_claim({ appliance: item.id, owner, fault });
return { claimed: true, claim: claim.claim, model: item.model, reported: on, ends, earlier };
