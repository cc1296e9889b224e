try {
  return await mcp.a.one(undefined, NODE("n1"));
} finally {
  await mcp.a.two(undefined, NODE("n2"));
}
