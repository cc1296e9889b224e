const { issues } = await mcp.bugtracker.list_issues({ status: "closed", release: args.version });
const { releases } = await mcp.bugtracker.list_releases({});

const release = releases.find(r => r.version === args.version);
if (!release) return `There is no release ${args.version}.`;

const done = issues.filter(i => i.release === args.version && i.status === "closed");
const sections = [
  ["feature", "New features"],
  ["bug", "Fixes"],
  ["task", "Maintenance"],
];

const lines = [`# ${args.heading}`, "", `Version ${release.version}, ${release.planned}`];
for (const [type, title] of sections) {
  const part = done.filter(i => i.type === type);
  if (part.length === 0) continue;
  lines.push("", `## ${title}`, "");
  for (const i of part) lines.push(`- ${i.title} (${i.id}, ${i.component})`);
}
return lines.join("\n");
