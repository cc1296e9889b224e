const history = await mcp.filing.file_history({ path: args.path });
const recent = history.versions.filter((v: any) => v.at.slice(0, 10) >= args.since);

const people: Record<string, { edits: number; last: string }> = {};
for (const v of recent) {
  const p = (people[v.by] ??= { edits: 0, last: v.at });
  p.edits += 1;
  if (v.at > p.last) p.last = v.at;
}

const editors = Object.entries(people)
  .map(([name, p]) => ({ name, ...p }))
  .sort((a, b) => b.edits - a.edits || a.name.localeCompare(b.name));
return { path: history.path, since: args.since, edits: recent.length, editors };
