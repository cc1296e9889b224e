const from = $from_person;
const to = $to_person;

const { members } = await mcp.bugtracker.list_members({});
const oldOwner = members.find(m => m.login === from);
const newOwner = members.find(m => m.login === to);
if (!oldOwner || !newOwner) throw new Error("unknown member");

const { issues } = await mcp.bugtracker.list_issues({});
const mine = issues.filter(i => i.assignee === from && i.status !== "closed");

for (const i of mine) {
  await mcp.bugtracker.update_issue({ issue_id: i.id, assignee: to });
}

if (mine.length > 0) {
  const list = mine.map(i => `- ${i.id} ${i.title} (${i.priority})`).join("\n");
  await mcp.bugtracker.notify_member({
    login: to,
    subject: `${mine.length} issue(s) taken over from ${oldOwner.name}`,
    text: `Hello ${newOwner.name},\n\nthese issues are now assigned to you:\n\n${list}`,
  });
}
return mine.map(i => i.id);
