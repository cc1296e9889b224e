const config = await mcp.fs.read({ path: "config.json" }, NODE("n1"));
const [a, b] = await Promise.all([
  mcp.api.fetch({ url: config.urlA }, NODE("n2")),
  mcp.api.fetch({ url: config.urlB }, NODE("n3")),
]);
await mcp.db.write({ first: a.body, second: b }, NODE("n4"));
