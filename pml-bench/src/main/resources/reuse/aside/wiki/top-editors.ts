const { revisions } = await mcp.wiki.list_revisions({ from: $from, to: $to });
const { authors } = await mcp.wiki.list_authors({});
const score = {};
for (const r of revisions) {
  if (r.date < $from || r.date > $to) continue;
  const s = (score[r.author_id] ??= { edits: 0, added: 0, pages: new Set() });
  s.edits += 1;
  s.added += r.added;
  s.pages.add(r.page_id);
}
const ranking = authors
  .filter((a) => score[a.id])
  .map((a) => ({ name: a.name, team: a.team, edits: score[a.id].edits, words_added: score[a.id].added, pages: score[a.id].pages.size }))
  .sort((a, b) => b.words_added - a.words_added);
return ranking.slice(0, $top);
