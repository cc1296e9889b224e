interface Article { id: string; title: string; author: string; words: number; published: string; views: number }
interface Author { id: string; name: string }

const to: string = $to;
const desk: string = $desk;
const month: string = $month;
const TOP = 5;
if (!to.includes("@")) throw new Error(`${to} is not a mail address`);

const response = await mcp.press.list_published({ desk, month });
const articles: Article[] = response.articles ?? [];
if (!articles.length) throw new Error(`The ${desk} desk published nothing in ${month}, no mail was sent`);

const names: Record<string, string> = {};
for (const a of (await mcp.press.list_authors({ desk })).authors as Author[]) names[a.id] = a.name;

const sortedViews = articles.map((a) => a.views).sort((x, y) => x - y);
const middle = sortedViews.length >> 1;
const median = sortedViews.length % 2 ? sortedViews[middle] : (sortedViews[middle - 1] + sortedViews[middle]) / 2;
const total = sortedViews.reduce((sum, v) => sum + v, 0);
const thousands = (n: number) => (n >= 1000 ? (n / 1000).toFixed(1) + "k" : String(n));
const weekday = (date: string) => ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(date + "T00:00:00Z").getUTCDay()];

const top = [...articles].sort((a, b) => b.views - a.views).slice(0, TOP);
const lines = top.map((a, i) => {
  const factor = (a.views / median).toFixed(1);
  return `${i + 1}. ${a.title}, by ${names[a.author] ?? "a guest"} (${weekday(a.published)} ${a.published}): ${thousands(a.views)} readers, ${factor} times the median`;
});
const topShare = Math.round((100 * top.reduce((s, a) => s + a.views, 0)) / total);
const short = top.filter((a) => a.words < 800).length;

const text = [
  `Most read at the ${desk} desk in ${month}`,
  "",
  ...lines,
  "",
  `All ${articles.length} articles together: ${thousands(total)} readers. The top ${top.length} brought ${topShare} % of them.`,
  short > top.length / 2 ? "Mostly short pieces lead this month." : "Longer pieces hold their own this month.",
].join("\n");

const receipt = await mcp.press.send_note({ to, subject: `Top ${top.length} of ${desk}, ${month}`, text });
if (!receipt.sent) throw new Error(`The note to ${to} was not sent`);
return { sentTo: receipt.to, month, top: top.map(({ id, title, views }) => ({ id, title, views })), text };
