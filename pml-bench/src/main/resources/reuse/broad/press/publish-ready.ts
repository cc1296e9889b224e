interface Draft { id: string; title: string; words: number; approved: boolean; editor: string; priority: number }
interface Source { name: string; kind: string; verified: boolean }
type Verdict = { ok: true; verified: number } | { ok: false; why: string };

const desk: string = $desk;
const at: string = $at;
const start = Date.parse(at + ":00Z");
if (Number.isNaN(start)) throw new Error(`Publication time ${at} is not understood, use YYYY-MM-DDTHH:MM`);
const MINUTES_BETWEEN = 30;
const MIN_WORDS = 300;

async function judge(draft: Draft): Promise<Verdict> {
  if (!draft.editor) return { ok: false, why: "approved, but no editor is named" };
  if (draft.words < MIN_WORDS) return { ok: false, why: `only ${draft.words} words` };
  const { sources } = (await mcp.press.list_sources({ article: draft.id })) as { sources: Source[] };
  const verified = sources.filter((s) => s.verified);
  const doubtful = sources.filter((s) => !s.verified && s.kind !== "anonymous");
  if (doubtful.length) return { ok: false, why: "unverified: " + doubtful.map((s) => s.name).join(", ") };
  if (verified.length < 2) return { ok: false, why: "fewer than two verified sources" };
  return { ok: true, verified: verified.length };
}

const { drafts } = (await mcp.press.list_drafts({ desk })) as { drafts: Draft[] };
const candidates = drafts.filter((d) => d.approved).sort((a, b) => a.priority - b.priority);

const scheduled: { id: string; title: string; at: string; url: string; verifiedSources: number }[] = [];
const heldBack: { id: string; title: string; why: string }[] = [];
for (const draft of candidates) {
  const verdict = await judge(draft);
  if (verdict.ok === false) {
    heldBack.push({ id: draft.id, title: draft.title, why: verdict.why });
    continue;
  }
  const slot = new Date(start + scheduled.length * MINUTES_BETWEEN * 60000).toISOString().slice(0, 16);
  const result = await mcp.press.publish_article({ article: draft.id, at: slot });
  if (result.state !== "scheduled") {
    heldBack.push({ id: draft.id, title: draft.title, why: `the system answered "${result.state}"` });
    continue;
  }
  scheduled.push({ id: draft.id, title: draft.title, at: slot, url: result.url, verifiedSources: verdict.verified });
}

return { desk, firstSlot: at, scheduled, heldBack, notApproved: drafts.length - candidates.length };
