const original = await mcp.files.read_file({ path: args.path });
const target = args.path + args.suffix;
await mcp.files.write_file({ path: target, content: original.content });
return { backup: target };
