const event = await mcp.interpreters.get_event({ event_id: $event_id });
const { assignments } = await mcp.interpreters.list_assignments({ event_id: $event_id });
const { interpreters } = await mcp.interpreters.list_interpreters({});
const fees = assignments.reduce((sum: number, a: any) => sum + a.fee, 0);
const ids = [...new Set(assignments.map((a: any) => a.interpreter_id))];
const travellers = ids.filter((id) => {
  const person = interpreters.find((i: any) => i.id === id);
  return person && person.city !== event.city;
});
const travel = travellers.length * $travel_flat;
return { event: event.title, fees_eur: fees, travellers: travellers.length, travel_eur: travel, total_eur: fees + travel };
