const s = await mcp.api.status();
if (s.code === 200) await mcp.a.ok();
else if (s.code >= 500) await mcp.a.retry({ after: s.after });
else return "no";
await mcp.a.end();
