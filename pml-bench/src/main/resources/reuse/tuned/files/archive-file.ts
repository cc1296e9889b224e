await mcp.files.read_file({ path: $source });
const done = await mcp.files.move_file({ source: $source, destination: $destination });
return done.to;
