const day = $day;
const { stops } = await mcp.chimney.list_stops({ day, sweep: $sick });
const open = stops.filter((s: any) => s.sweep === $sick && !s.done);
for (const s of open) {
  await mcp.chimney.move_stop({ stop: s.id, day, sweep: $stand_in });
}
return {
  handed_over: open.map((s: any) => ({ stop: s.id, customer: s.customer, at: s.at, task: s.task })),
  minutes: open.reduce((sum: number, s: any) => sum + s.minutes, 0),
  now_with: $stand_in,
};
