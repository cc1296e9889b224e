const content = await mcp.fs.read({ path: args.path }, NODE("n1"));
const summary = await capabilities.summarize({ text: content }, NODE("n2"));
const parsed = await mcp.call("cap:json:parse_text", { text: summary.text }, NODE("n3"));
return await capabilities["fs:read_json"]({ parsed }, NODE("n4"));
