const file = await mcp.fs.stat({ path }, NODE("n1"));
if (DECIDE("d1", file.exists)) {
  const content = await mcp.fs.read({ path }, NODE("n2"));
  return content;
} else {
  await mcp.fs.create({ path }, NODE("n3"));
  await mcp.fs.write({ path, content: "" }, NODE("n4"));
}
