try {
  return await mcp.a.one();
} finally {
  await mcp.a.two();
}
