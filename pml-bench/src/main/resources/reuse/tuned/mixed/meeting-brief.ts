const { events } = await mcp.calendar.list_events({ date: $date });
const brief: { meeting: string; at: string; mails: string[] }[] = [];
for (const event of events) {
  const found = await mcp.mail.search_messages({ query: event.title });
  brief.push({
    meeting: event.title,
    at: event.start,
    mails: found.messages.map(m => `${m.from}: ${m.subject}`),
  });
}
brief.sort((a, b) => a.at.localeCompare(b.at));
return brief;
