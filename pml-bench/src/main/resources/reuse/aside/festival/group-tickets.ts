const people = $people;
const budget = $budget;
const { tickets } = await mcp.festival.list_tickets({});
const options = tickets
  .map((t) => ({ code: t.code, name: t.name, camping: t.camping, left: t.quota - t.sold, total: t.price * people }))
  .filter((t) => t.left >= people);
const affordable = options.filter((t) => t.total <= budget).sort((a, b) => b.total - a.total);
return {
  people,
  budget,
  affordable: affordable.map((t) => ({ ...t, left_over: budget - t.total })),
  too_dear: options.filter((t) => t.total > budget).map((t) => t.name),
};
