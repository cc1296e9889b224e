const free = await mcp.calendar.free_slots({ people: $people, date: $date, minutes: $minutes });
return free.slots[0] ?? 'no common slot';
