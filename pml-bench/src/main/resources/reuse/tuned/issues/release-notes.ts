interface Commit { sha: string; message: string; author: string }

const tag = $tag;
const repo = $repo;
if (!/^v?\d/.test(tag)) {
  throw new Error(`Not a version: ${tag}`);
}

const { commits } = (await mcp.issues.list_commits({ repo, branch: $branch })) as { commits: Commit[] };
if (!commits || commits.length === 0) {
  return { tag: null, notes: '', summary: 'There is nothing to release.' };
}

// Merges say nothing; the first word of a message tells what kind of change it is.
const KINDS: [string, RegExp][] = [
  ['Fixed', /^(fix|repair|correct|handle|prevent)/i],
  ['Added', /^(add|introduce|support|allow)/i],
  ['Changed', /./],
];
const groups = new Map<string, Commit[]>();
for (const commit of commits) {
  if (/^merge /i.test(commit.message)) {
    continue;
  }
  const kind = KINDS.find(([, pattern]) => pattern.test(commit.message))?.[0] ?? 'Changed';
  groups.set(kind, [...(groups.get(kind) ?? []), commit]);
}

let notes = '';
for (const [kind] of KINDS) {
  const list = groups.get(kind);
  if (list) {
    notes += `## ${kind}\n\n${list.map(commit => `- ${commit.message} (${commit.sha.slice(0, 7)})`).join('\n')}\n\n`;
  }
}
const authors = [...new Set(commits.map(commit => commit.author))].sort();
notes += `Thanks to ${authors.join(', ')}.\n`;

const release = await mcp.issues.create_release({ repo, tag, notes });
return { tag: release.tag, notes, commits: commits.length, authors };
