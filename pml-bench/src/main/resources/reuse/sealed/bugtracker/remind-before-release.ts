const { releases } = await mcp.bugtracker.list_releases({ status: "planned" });
const { issues } = await mcp.bugtracker.list_issues({});

const due = new Map(releases
  .filter(r => r.status === "planned" && r.planned < args.planned_before)
  .map(r => [r.version, r.planned]));

const byPerson = {};
for (const i of issues) {
  if (i.status === "closed" || i.priority !== args.priority || !due.has(i.release)) continue;
  (byPerson[i.assignee] ??= []).push(i);
}

const sent = [];
for (const [login, list] of Object.entries(byPerson)) {
  const text = list
    .map(i => `${i.id} ${i.title} - release ${i.release} on ${due.get(i.release)}`)
    .join("\n");
  await mcp.bugtracker.notify_member({ login, subject: args.subject, text });
  sent.push({ login, issues: list.map(i => i.id) });
}
return sent;
