const result = await mcp.fs.read({ path: "config.json" });
return result;
