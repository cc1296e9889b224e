const settled = await Promise.allSettled([mcp.api.fetch({ url: "a" }), mcp.api.ping()]);
const fast = await Promise.race([mcp.api.fetch({ url: "b" }), mcp.api.ping({})]);
const one = await Promise.any([mcp.api.fetch({ url: "c" })]);
return mcp.db.write({ one: settled[0].value.body, fast, both: [one.x, fast.y] });
