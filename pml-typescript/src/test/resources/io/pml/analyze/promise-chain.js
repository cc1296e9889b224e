const saved = await mcp.api.fetch({ url }, NODE("n1"))
  .then((page) => mcp.db.write({ text: page.body }, NODE("n2")))
  .catch((error) => mcp.log.write({ text: String(error) }, NODE("n3")))
  .finally(() => mcp.log.flush(undefined, NODE("n4")));
return saved;
