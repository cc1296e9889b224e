const result = await mcp.fs.read({ path: "config.json" }, NODE("n1"));
return result;
