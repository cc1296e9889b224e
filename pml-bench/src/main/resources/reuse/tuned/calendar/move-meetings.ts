const day = await mcp.calendar.list_events({ date: args.from_day });
const moved: string[] = [];
for (const event of day.events) {
  if (event.attendees.length > 0) {
    await mcp.calendar.update_event({ id: event.id, date: args.to_day });
    moved.push(event.title);
  }
}
return { moved, to: args.to_day };
