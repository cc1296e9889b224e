const { tasks } = await mcp.notes.list_tasks({ project: $project, status: "open" });
const queue = [...tasks].sort(
  (a: any, b: any) => a.priority - b.priority || (a.due ?? "9999").localeCompare(b.due ?? "9999")
);

const start = Date.parse($monday);
const days = [0, 1, 2, 3, 4].map((i) => ({
  date: new Date(start + i * 86400000).toISOString().slice(0, 10),
  left: $hours,
  items: [] as string[],
}));

const unplanned: string[] = [];
for (const t of queue) {
  const day = days.find((d) => d.left >= t.hours);
  if (!day) {
    unplanned.push(t.title);
    continue;
  }
  day.left -= t.hours;
  day.items.push(`- [ ] ${t.title} (${t.hours} h)`);
}

const body = days.map((d) => `## ${d.date}\n${d.items.join("\n") || "free"}`).join("\n\n");
const page = await mcp.notes.create_page({ title: `${$project}: week of ${$monday}`, body, tags: ["plan"] });
return { page: page.page, title: page.title, days: days.map((d) => ({ date: d.date, items: d.items.length })), unplanned };
