const category = $category;
const cutoff = $serviced_before;
const res = await mcp.toolpool.list_tools({});
const backlog = res.tools
  .filter((t: any) => t.category === category && t.last_serviced < cutoff)
  .sort((a: any, b: any) => a.last_serviced.localeCompare(b.last_serviced));
return {
  category,
  serviced_before: cutoff,
  total: backlog.length,
  tools: backlog.slice(0, $limit).map((t: any) => ({ tool_id: t.tool_id, name: t.name, shelf: t.shelf, last_serviced: t.last_serviced })),
};
