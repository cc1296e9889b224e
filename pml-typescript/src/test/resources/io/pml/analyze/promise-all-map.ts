const list = await mcp.fs.list({ dir });
const files = await Promise.all(list.names.map(async (name) => {
  const text = await mcp.fs.read({ path: name });
  return text.length;
}));
const sizes = await Promise.all(list.names.map(name => mcp.fs.stat({ path: name })));
return await mcp.db.write({ files, sizes });
