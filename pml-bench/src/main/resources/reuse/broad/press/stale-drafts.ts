interface Draft { id: string; title: string; author: string; words: number; updated: string; approved: boolean }
interface Author { id: string; name: string; email: string; role: string }

const desk: string = $desk;
const since: string = $since;
if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) throw new Error(`"${since}" is not a date of the form YYYY-MM-DD`);

const [{ drafts }, { authors }] = await Promise.all([
  mcp.press.list_drafts({ desk }) as Promise<{ drafts: Draft[] }>,
  mcp.press.list_authors({ desk }) as Promise<{ authors: Author[] }>,
]);
if (!Array.isArray(drafts) || !Array.isArray(authors)) throw new Error(`The desk ${desk} gave no drafts or no authors`);

const daysIdle = (d: Draft) => Math.round((Date.parse(since) - Date.parse(d.updated)) / 86400000);
const people = new Map<string, Author>(authors.map((a) => [a.id, a]));
const byAuthor = new Map<string, Draft[]>();
const orphans: string[] = [];

for (const draft of drafts) {
  if (draft.approved || draft.updated >= since) continue;
  if (!people.has(draft.author)) {
    orphans.push(draft.id);
    continue;
  }
  byAuthor.set(draft.author, [...(byAuthor.get(draft.author) ?? []), draft]);
}

const reminded: { author: string; drafts: string[]; oldest: string }[] = [];
const failed: { author: string; reason: string }[] = [];
for (const [id, stale] of byAuthor) {
  const author = people.get(id)!;
  stale.sort((a, b) => a.updated.localeCompare(b.updated));
  const lines = stale.map((d) => `- ${d.title} (${d.id}, ${d.words} words), last edited ${d.updated}, ${daysIdle(d)} days before the cutoff`);
  const text = [
    `Hello ${author.name.split(" ")[0]},`,
    "",
    stale.length === 1 ? "one of your drafts has been resting for a while:" : `${stale.length} of your drafts have been resting for a while:`,
    ...lines,
    "",
    "Please finish them, hand them over or tell the desk that they can be dropped.",
  ].join("\n");
  try {
    const result = await mcp.press.send_note({ to: author.email, subject: `Your open drafts at the ${desk} desk`, text });
    if (!result.sent) throw new Error("the note was not accepted");
    reminded.push({ author: author.name, drafts: stale.map((d) => d.id), oldest: stale[0].updated });
  } catch (error) {
    failed.push({ author: author.name, reason: (error as Error).message });
  }
}

return { desk, since, reminded, failed, orphans, untouched: reminded.reduce((n, r) => n + r.drafts.length, 0) };
