const made = await mcp.calendar.create_event({ title: $title, date: $date, start: $start, attendees: $attendees });
return made.id;
