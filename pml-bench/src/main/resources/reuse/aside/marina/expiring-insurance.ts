const { boats } = await mcp.marina.list_boats({});
const { berths } = await mcp.marina.list_berths({});
const berthOf = Object.fromEntries(berths.filter((b) => b.boat_id).map((b) => [b.boat_id, b.id]));

return boats
  .filter((b) => berthOf[b.id] && b.insured_until < args.before)
  .sort((a, b) => a.insured_until.localeCompare(b.insured_until))
  .map((b) => ({ boat: b.name, owner: b.owner, berth: berthOf[b.id], insured_until: b.insured_until }));
