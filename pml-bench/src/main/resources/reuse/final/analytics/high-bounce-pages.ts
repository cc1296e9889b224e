const { pages } = await mcp.analytics.list_pages({ section: args.section });
const { stats } = await mcp.analytics.get_page_stats({});
const bySection = new Map(pages.filter((p) => p.section === args.section).map((p) => [p.path, p]));
const found = stats.filter(
  (s) => bySection.has(s.path) && s.bounce_rate > args.bounce && s.views >= args.min_views
);
found.sort((a, b) => b.bounce_rate - a.bounce_rate);
return found.map((s) => ({
  path: s.path,
  title: bySection.get(s.path).title,
  author: bySection.get(s.path).author,
  bounce_rate: s.bounce_rate,
  views: s.views,
}));
