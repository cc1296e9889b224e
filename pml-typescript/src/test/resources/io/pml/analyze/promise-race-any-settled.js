const settled = await Promise.allSettled([mcp.api.fetch({ url: "a" }, NODE("n1")), mcp.api.ping(undefined, NODE("n2"))]);
const fast = await Promise.race([mcp.api.fetch({ url: "b" }, NODE("n3")), mcp.api.ping({}, NODE("n4"))]);
const one = await Promise.any([mcp.api.fetch({ url: "c" }, NODE("n5"))]);
return mcp.db.write({ one: settled[0].value.body, fast, both: [one.x, fast.y] }, NODE("n6"));
