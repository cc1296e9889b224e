const list = await mcp.fs.list({ dir }, NODE("n1"));
const files = await Promise.all(list.names.map(async (name) => {ITERATE("l1");
  const text = await mcp.fs.read({ path: name }, NODE("n2"));
  return text.length;
}));
const sizes = await Promise.all(list.names.map(name => (ITERATE("l2"), mcp.fs.stat({ path: name }, NODE("n3")))));
return await mcp.db.write({ files, sizes }, NODE("n4"));
