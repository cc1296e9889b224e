if (DECIDE("d1", condition)) {
  await mcp.db.write({ data }, NODE("n1"));
}
await mcp.log.write({ text: "done" }, NODE("n2"));
