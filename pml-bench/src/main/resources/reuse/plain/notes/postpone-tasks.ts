const list = await mcp.notes.list_tasks({ project: $project, status: "open" });
const affected = list.tasks.filter((t: any) => t.due === $from);

const moved: string[] = [];
for (const t of affected) {
  const r = await mcp.notes.update_task({ task: t.id, due: $to });
  if (r.ok) moved.push(t.title);
}

// warn when the new day already had something on it
const already = list.tasks.filter((t: any) => t.due === $to).map((t: any) => t.title);
return { project: $project, from: $from, to: $to, moved, already_due_then: already };
