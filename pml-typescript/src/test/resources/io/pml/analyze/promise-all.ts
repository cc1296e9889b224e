const config = await mcp.fs.read({ path: "config.json" });
const [a, b] = await Promise.all([
  mcp.api.fetch({ url: config.urlA }),
  mcp.api.fetch({ url: config.urlB }),
]);
await mcp.db.write({ first: a.body, second: b });
