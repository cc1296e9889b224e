const log = await mcp.git.list_commits({ repo: $repo, since: $since });
const commits = log.commits.filter((c: any) => c.date >= $since);

const titles: Record<string, string> = { feat: "Features", fix: "Fixes" };
const groups: Record<string, string[]> = {};
const breaking: string[] = [];
for (const c of commits) {
  const m = /^(\w+)(\([^)]*\))?(!)?:\s*(.*)$/.exec(c.message);
  const kind = (m && titles[m[1]]) || "Other";
  const line = `- ${m ? m[4] : c.message} (${c.sha})`;
  (groups[kind] ??= []).push(line);
  if (m && m[3]) breaking.push(line);
}

const parts = [`# ${$version}`];
if (breaking.length) parts.push("## Breaking changes\n" + breaking.join("\n"));
for (const kind of ["Features", "Fixes", "Other"]) {
  if (groups[kind]) parts.push(`## ${kind}\n` + groups[kind].join("\n"));
}
return { repo: log.repo, commits: commits.length, notes: parts.join("\n\n") };
