interface Entry { name: string; path: string; size: number; modified: string }

const since: string = args.since;
if (!/^\d{4}-\d{2}-\d{2}/.test(since)) {
  throw new Error(`Not a day: ${since}`);
}

const listing = await mcp.files.list_folder({ path: args.path });
const entries = (listing.entries ?? []) as Entry[];
const changed = entries
  .filter(entry => entry.modified >= since)
  .sort((a, b) => b.modified.localeCompare(a.modified) || a.name.localeCompare(b.name));

// Temporary files change all the time and interest nobody.
const isNoise = (entry: Entry) => /(\.tmp|\.swp|~)$/.test(entry.name) || entry.name.startsWith('.');
const shown = changed.filter(entry => !isNoise(entry));
const byDay = new Map<string, string[]>();
for (const entry of shown) {
  const day = entry.modified.slice(0, 10);
  byDay.set(day, [...(byDay.get(day) ?? []), entry.name]);
}

const lines = [...byDay.entries()].map(([day, names]) => `${day}: ${names.join(', ')}`);
return {
  files: shown.map(entry => entry.name),
  hidden: changed.length - shown.length,
  unchanged: entries.length - changed.length,
  summary: lines.length === 0
    ? `Nothing was changed since ${since}`
    : [`${shown.length} of ${entries.length} files changed since ${since}`, ...lines].join('\n'),
};
