if (condition) {
  await mcp.db.write({ data });
}
await mcp.log.write({ text: "done" });
