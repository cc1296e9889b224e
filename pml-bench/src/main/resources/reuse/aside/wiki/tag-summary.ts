const { pages } = await mcp.wiki.list_pages({});
const tagged = pages.filter((p) => p.tags.includes($tag));
if (tagged.length === 0) return { tag: $tag, pages: 0 };

const sum = (key) => tagged.reduce((n, p) => n + p[key], 0);
const top = tagged.reduce((best, p) => (p.views > best.views ? p : best));
return {
  tag: $tag,
  pages: tagged.length,
  words: sum("words"),
  views: sum("views"),
  spaces: [...new Set(tagged.map((p) => p.space))],
  most_read: { title: top.title, views: top.views },
};
