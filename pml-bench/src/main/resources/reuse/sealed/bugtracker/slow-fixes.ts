function daysBetween(a, b) {
  return Math.round((Date.parse(b) - Date.parse(a)) / 86400000);
}

const { issues } = await mcp.bugtracker.list_issues({ status: "closed" });
const slow = [];
for (const i of issues) {
  if (i.type !== "bug" || !i.closed || i.opened < $opened_from) continue;
  const days = daysBetween(i.opened, i.closed);
  if (days > $max_days) {
    slow.push({ id: i.id, title: i.title, component: i.component, priority: i.priority, days });
  }
}
slow.sort((a, b) => b.days - a.days);
return slow;
