const event = await mcp.interpreters.get_event({ event_id: $event_id });
const { interpreters } = await mcp.interpreters.list_interpreters({ active: true });
const byPrice = [...interpreters].sort((a: any, b: any) => a.day_rate - b.day_rate);
const taken = new Set<string>();
const proposals: any[] = [];
const unfilled: string[] = [];
for (const s of event.sessions) {
  if (s.assigned > 0) continue;
  let done = false;
  for (const i of byPrice) {
    if (taken.has(`${i.id}/${s.date}`) || !s.pair.every((l: string) => i.languages.includes(l))) continue;
    const { free } = await mcp.interpreters.check_availability({ interpreter_id: i.id, date: s.date });
    if (!free) continue;
    const p = await mcp.interpreters.propose_assignment({ interpreter_id: i.id, event_id: $event_id, session_id: s.session_id, answer_by: $answer_by });
    taken.add(`${i.id}/${s.date}`);
    proposals.push({ session_id: s.session_id, interpreter: i.name, day_rate: i.day_rate, assignment_id: p.assignment_id });
    done = true;
    break;
  }
  if (!done) unfilled.push(s.session_id);
}
return { event: event.title, proposals, unfilled };
