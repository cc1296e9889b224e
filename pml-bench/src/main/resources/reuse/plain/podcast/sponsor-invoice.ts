const [{ episodes }, { sponsors }] = await Promise.all([
  mcp.podcast.list_episodes({ show: $show }),
  mcp.podcast.list_sponsors({}),
]);
const sponsor = sponsors.find((s) => s.name === $sponsor);
if (!sponsor) return { error: "unknown sponsor", sponsor: $sponsor };

const lines = episodes
  .filter((e) => e.status === "published" && e.sponsors.includes(sponsor.name))
  .map((e) => ({
    episode: e.title,
    downloads: e.downloads,
    amount: Math.round((e.downloads / 1000) * sponsor.cpm * 100) / 100,
  }));
const total = lines.reduce((s, l) => s + l.amount, 0);
return {
  sponsor: sponsor.name,
  cpm: sponsor.cpm,
  lines,
  total: Math.round(total * 100) / 100,
  over_budget: total > sponsor.budget,
};
