const found = await mcp.fs.stat({ path });
const text = found.exists ? await mcp.fs.read({ path }) : await mcp.fs.create({ path });
return found.small ? text : text.slice(0, 10);
