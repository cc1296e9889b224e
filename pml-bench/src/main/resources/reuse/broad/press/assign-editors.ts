interface Draft { id: string; title: string; author: string; editor: string; words: number; priority: number }
interface Person { id: string; name: string; role: string; load: number }

const desk: string = args.desk;
const limit: number = Number(args.limit ?? 4);
if (!desk) throw new Error("No desk was named");
if (!(limit > 0)) throw new Error(`The limit per editor must be positive, got ${args.limit}`);

const people: Person[] = (await mcp.press.list_authors({ desk })).authors;
const editors = people.filter((p) => p.role === "editor").map((p) => ({ ...p, added: [] as string[], words: 0 }));
if (editors.length === 0) throw new Error(`The ${desk} desk has no editors to assign`);

const drafts: Draft[] = (await mcp.press.list_drafts({ desk })).drafts;
const waiting = drafts.filter((d) => !d.editor).sort((a, b) => a.priority - b.priority || b.words - a.words);
if (waiting.length === 0) return `Every one of the ${drafts.length} drafts at the ${desk} desk already has an editor.`;

const assigned: { draft: string; editor: string; words: number }[] = [];
const left: Draft[] = [];
for (const draft of waiting) {
  const free = editors
    .filter((e) => e.load + e.added.length < limit && e.id !== draft.author)
    .sort((a, b) => a.load + a.added.length - (b.load + b.added.length) || a.words - b.words);
  const chosen = free[0];
  if (!chosen) {
    left.push(draft);
    continue;
  }
  const done = await mcp.press.assign_editor({ article: draft.id, editor: chosen.id });
  if (!done.assigned) throw new Error(`Draft ${draft.id} could not be given to ${chosen.name}; ${assigned.length} were assigned before`);
  chosen.added.push(draft.id);
  chosen.words += draft.words;
  assigned.push({ draft: draft.title, editor: chosen.name, words: draft.words });
}

const summary = editors.map((e) => {
  const now = e.load + e.added.length;
  return `${e.name}: ${e.load} -> ${now} of ${limit}${e.added.length ? ` (+${e.added.join(", ")}, ${e.words} words)` : ""}`;
});
if (left.length) summary.push(`No room for: ${left.map((d) => `${d.title} (priority ${d.priority})`).join("; ")}`);

return { desk, assigned, unassigned: left.map((d) => d.id), summary: summary.join("\n") };
