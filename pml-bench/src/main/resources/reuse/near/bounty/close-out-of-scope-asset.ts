const { reports } = await mcp.bounty.list_reports({ state: "new" });
const hits = reports.filter((r) => r.asset === $asset);
const closed: { id: string; reporter: string }[] = [];
for (const r of hits) {
  await mcp.bounty.post_comment({
    report: r.id,
    text: `Closed as out of scope (${$asset}). ${$explanation}`,
    internal: false,
  });
  await mcp.bounty.set_state({ report: r.id, state: "not_applicable" });
  closed.push({ id: r.id, reporter: r.reporter });
}
return { asset: $asset, closed_count: closed.length, closed };
