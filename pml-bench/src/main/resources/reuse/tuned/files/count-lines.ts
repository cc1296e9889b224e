const file = await mcp.files.read_file({ path: $path });
return file.content.split('\n').length;
