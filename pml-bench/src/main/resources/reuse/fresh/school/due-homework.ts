const { homework } = await mcp.school.homework({ class: args.class });
return homework.filter(h => h.due <= args.until).map(h => `${h.due} ${h.subject}: ${h.text}`);
