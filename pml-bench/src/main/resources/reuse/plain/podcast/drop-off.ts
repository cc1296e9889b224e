const { show, threshold } = args;
const { episodes } = await mcp.podcast.list_episodes({ show });
const published = episodes.filter((e) => e.status === "published");
const weak = published
  .filter((e) => e.completion < threshold)
  .sort((a, b) => a.completion - b.completion);
const mean = (list) => (list.length ? list.reduce((s, e) => s + e.minutes, 0) / list.length : 0);
const fine = published.filter((e) => e.completion >= threshold);
return {
  show,
  threshold,
  weak: weak.map((e) => ({ title: e.title, completion: e.completion, minutes: e.minutes })),
  average_minutes: { weak: Math.round(mean(weak)), fine: Math.round(mean(fine)) },
  longer_is_worse: mean(weak) > mean(fine),
};
