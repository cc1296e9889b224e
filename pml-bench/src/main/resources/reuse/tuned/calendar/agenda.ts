const day = await mcp.calendar.list_events({ date: $date });
return day.events.map(e => `${e.start} ${e.title}`).join('\n');
