const { episodes } = await mcp.podcast.list_episodes({ show: $show, status: "published" });
const out = episodes
  .filter((e) => e.status === "published")
  .sort((a, b) => b.downloads - a.downloads);
const all = out.reduce((s, e) => s + e.downloads, 0);
const top = out.slice(0, $count);
return {
  show: $show,
  top: top.map((e, i) => ({
    rank: i + 1,
    title: e.title,
    downloads: e.downloads,
    share: Math.round((100 * e.downloads) / all) + "%",
  })),
};
