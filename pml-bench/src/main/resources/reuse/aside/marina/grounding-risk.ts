const [{ berths }, { boats }] = await Promise.all([
  mcp.marina.list_berths({}),
  mcp.marina.list_boats({}),
]);
const byId = new Map(boats.map((b) => [b.id, b]));
const atRisk = [];
for (const berth of berths) {
  const boat = berth.boat_id ? byId.get(berth.boat_id) : undefined;
  if (!boat) continue;
  const clearance = Math.round((berth.depth_m - $drop - boat.draft_m) * 100) / 100;
  if (clearance < $margin) {
    atRisk.push({ boat: boat.name, owner: boat.owner, berth: berth.id, clearance, aground: clearance <= 0 });
  }
}
atRisk.sort((a, b) => a.clearance - b.clearance);
return { drop: $drop, at_risk: atRisk };
