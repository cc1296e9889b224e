const { assignments } = await mcp.interpreters.list_assignments({ month: $month });
const before = $before;
const options = assignments.filter((a: any) => a.status === "option" && a.date < before);
const cancelled: any[] = [];
for (const a of options) {
  const res = await mcp.interpreters.cancel_assignment({ assignment_id: a.assignment_id, reason: $reason });
  cancelled.push({ assignment_id: a.assignment_id, interpreter_id: a.interpreter_id, date: a.date, status: res.status });
}
return { checked: assignments.length, cancelled };
