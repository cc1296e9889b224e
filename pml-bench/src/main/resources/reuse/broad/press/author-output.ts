interface Article { id: string; title: string; author: string; words: number; published: string; views: number; corrections: number }
interface Row { name: string; articles: number; words: number; longest: string; perWeek: number; correctionsPerThousand: number }

const desk: string = $desk;
const month: string = $month;
const [year, number] = month.split("-").map(Number);
if (!year || !number || number > 12) throw new Error(`Month must be YYYY-MM, not ${month}`);
const daysInMonth = new Date(Date.UTC(year, number, 0)).getUTCDate();

const published = (await mcp.press.list_published({ desk, month })).articles as Article[];
const staff = (await mcp.press.list_authors({ desk })).authors as { id: string; name: string; role: string }[];
const inMonth = published.filter((a) => a.published.startsWith(month));
if (inMonth.length === 0) return { desk, month, table: "", note: "Nothing was published in this month." };

const tally: Record<string, { articles: number; words: number; corrections: number; longest: Article }> = {};
for (const article of inMonth) {
  const t = (tally[article.author] ??= { articles: 0, words: 0, corrections: 0, longest: article });
  t.articles += 1;
  t.words += article.words;
  t.corrections += article.corrections;
  if (article.words > t.longest.words) t.longest = article;
}

const rows: Row[] = Object.entries(tally).map(([id, t]) => ({
  name: staff.find((s) => s.id === id)?.name ?? `guest ${id}`,
  articles: t.articles,
  words: t.words,
  longest: t.longest.title,
  perWeek: Math.round((t.articles / daysInMonth) * 70) / 10,
  correctionsPerThousand: Math.round((t.corrections / t.words) * 100000) / 100,
}));
rows.sort((a, b) => b.words - a.words || b.articles - a.articles || a.name.localeCompare(b.name));

const silent = staff.filter((s) => s.role === "reporter" && !tally[s.id]).map((s) => s.name);
const totalWords = rows.reduce((sum, r) => sum + r.words, 0);
const width = Math.max(...rows.map((r) => r.name.length));
const table = rows
  .map((r, i) => `${i + 1}. ${r.name.padEnd(width)} ${String(r.articles).padStart(3)} articles ${String(r.words).padStart(6)} words (${Math.round((100 * r.words) / totalWords)} %)`)
  .join("\n");

return { desk, month, ranking: rows, silent, totals: { articles: inMonth.length, words: totalWords }, table };
