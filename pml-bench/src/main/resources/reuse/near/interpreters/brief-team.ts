const eventId = $event_id;
const doc = { url: $url, label: $label };
const { assignments } = await mcp.interpreters.list_assignments({ event_id: eventId });
const results = [];
for (const a of assignments) {
  const r = await mcp.interpreters.attach_document({ assignment_id: a.assignment_id, ...doc });
  results.push({ assignment_id: a.assignment_id, interpreter_id: a.interpreter_id, attached: r.attached });
}
const people = new Set(results.map((r) => r.interpreter_id));
return { event_id: eventId, document: doc.label, assignments: results.length, interpreters: people.size, results };
