const content = await mcp.fs.read({ path: args.path });
const summary = await capabilities.summarize({ text: content });
const parsed = await mcp.call("cap:json:parse_text", { text: summary.text });
return await capabilities["fs:read_json"]({ parsed });
