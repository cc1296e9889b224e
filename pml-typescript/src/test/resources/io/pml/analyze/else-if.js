const s = await mcp.api.status(undefined, NODE("n1"));
if (DECIDE("d1", s.code === 200)) await mcp.a.ok(undefined, NODE("n2"));
else if (DECIDE("d2", s.code >= 500)) await mcp.a.retry({ after: s.after }, NODE("n3"));
else return "no";
await mcp.a.end(undefined, NODE("n4"));
