const saved = await mcp.api.fetch({ url })
  .then((page) => mcp.db.write({ text: page.body }))
  .catch((error) => mcp.log.write({ text: String(error) }))
  .finally(() => mcp.log.flush());
return saved;
