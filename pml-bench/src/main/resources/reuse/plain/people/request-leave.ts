const employee = $employee;
const from = $from;
const to = $to;
const { absences } = await mcp.people.list_absences({ employee, from, to });
const clash = absences.find((a: any) => a.employee === employee && a.from <= to && a.to >= from);
if (clash) {
  return { requested: false, employee, kind: $kind, reason: `overlaps with ${clash.kind} from ${clash.from} to ${clash.to}` };
}
const r = await mcp.people.request_absence({ employee, kind: $kind, from, to });
const record = await mcp.people.get_employee({ id: employee });
return { requested: true, request: r.request, kind: r.kind, status: r.status, notify: record.email };
