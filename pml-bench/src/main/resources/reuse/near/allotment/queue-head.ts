const section = $section;
const { entries } = await mcp.allotment.list_waiting({});
const queue = entries
  .filter((e: any) => e.wish === section || e.wish === "any")
  .sort((a: any, b: any) => (a.since < b.since ? -1 : 1));
return queue.slice(0, $top).map((e: any, i: number) => ({ place: i + 1, entry_id: e.entry_id, name: e.name, since: e.since, wish: e.wish }));
