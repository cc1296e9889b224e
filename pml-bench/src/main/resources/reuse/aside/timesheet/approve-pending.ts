const { entries } = await mcp.timesheet.list_entries({ project: $project });
const pending = entries.filter((e) => e.project === $project && !e.approved && e.date <= $until);

let hours = 0;
const approved = [];
for (const entry of pending) {
  const done = await mcp.timesheet.approve_entry({ entry_id: entry.id, approver: $approver });
  approved.push(done.entry);
  hours += entry.hours;
}
return { project: $project, approved, hours, by: $approver };
