const { reviews } = await mcp.podcast.list_reviews({ show: args.show });
const low = reviews.filter((r) => r.stars <= args.max_stars);

const topics = new Map();
for (const r of low) {
  const t = topics.get(r.topic) ?? { topic: r.topic, count: 0, countries: [], quote: r.text };
  t.count++;
  if (!t.countries.includes(r.country)) t.countries.push(r.country);
  topics.set(r.topic, t);
}
return {
  show: args.show,
  up_to_stars: args.max_stars,
  low_reviews: low.length,
  of: reviews.length,
  complaints: [...topics.values()].sort((a, b) => b.count - a.count),
};
