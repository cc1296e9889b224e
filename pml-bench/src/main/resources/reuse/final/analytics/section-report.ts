const [{ pages }, { stats }] = await Promise.all([
  mcp.analytics.list_pages({ section: $section }),
  mcp.analytics.get_page_stats({}),
]);
const views = new Map(stats.map((s) => [s.path, s]));
const best = pages
  .filter((p) => p.section === $section && views.has(p.path))
  .sort((a, b) => views.get(b.path).views - views.get(a.path).views)
  .slice(0, $top);
const lines = best.map((p, i) => {
  const s = views.get(p.path);
  return `${i + 1}. ${p.title} (${p.path}): ${s.views} views, ${s.visitors} visitors`;
});
const report = await mcp.analytics.create_report({ title: $title, body: lines.join("\n") });
const sent = await mcp.analytics.send_report({ report_id: report.id, recipients: $recipients });
return { report: report.id, title: report.title, lines, sent_to: sent.recipients };
