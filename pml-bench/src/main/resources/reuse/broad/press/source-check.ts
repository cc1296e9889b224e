type Source = { id: string; name: string; kind: "document" | "person" | "anonymous"; verified: boolean; last_contact: string };
type Paragraph = { nr: number; text: string; source: string };
type Finding = { paragraph: number; problem: "no source" | "unknown source" | "unverified source"; source?: string; text: string };

const id = args.article;
if (typeof id !== "string" || id.trim() === "") throw new Error("An article id is needed");

const article = await mcp.press.get_article({ article: id });
if (!article?.paragraphs?.length) throw new Error(`Article ${id} has no text to check`);
const answer = await mcp.press.list_sources({ article: id });
const sources = new Map<string, Source>();
for (const source of (answer.sources ?? []) as Source[]) sources.set(source.id, source);

const findings: Finding[] = [];
const uses = new Map<string, number[]>();
for (const p of article.paragraphs as Paragraph[]) {
  const text = p.text.length > 60 ? p.text.slice(0, 57) + "..." : p.text;
  if (!p.source) {
    const makesClaim = /\d|\bsays?\b|\bshows?\b/i.test(p.text);
    if (makesClaim) findings.push({ paragraph: p.nr, problem: "no source", text });
    continue;
  }
  uses.set(p.source, [...(uses.get(p.source) ?? []), p.nr]);
  const source = sources.get(p.source);
  if (!source) findings.push({ paragraph: p.nr, problem: "unknown source", source: p.source, text });
  else if (!source.verified) findings.push({ paragraph: p.nr, problem: "unverified source", source: source.name, text });
}

const open = [...sources.values()]
  .filter((s) => !s.verified)
  .map((s) => ({ source: s.name, kind: s.kind, lastContact: s.last_contact, paragraphs: uses.get(s.id) ?? [] }))
  .sort((a, b) => b.paragraphs.length - a.paragraphs.length);
const unused = [...sources.values()].filter((s) => !uses.has(s.id)).map((s) => s.name);
const share = findings.length / article.paragraphs.length;
const risk = open.some((s) => s.kind === "anonymous" && s.paragraphs.length > 1) || share > 0.5 ? "high" : findings.length ? "medium" : "none";

return {
  article: article.id,
  title: article.title,
  risk,
  affected: `${findings.length} of ${article.paragraphs.length} paragraphs`,
  findings,
  unverified: open,
  unused,
};
