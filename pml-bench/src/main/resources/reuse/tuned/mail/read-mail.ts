const m = await mcp.mail.get_message({ id: $id });
return `${m.from}: ${m.subject}\n\n${m.body}`;
