const file = await mcp.fs.read({ path: args.path, options: { encoding: "utf8", tries: -3, flags: [1, true, null] } });
const { body, meta: { lines } } = file;
await mcp.db.write({
  whole: file, part: file.content.text, deep: body, lines, user: args.user.name, free, "quoted-key": "x",
  computed: file.size + 1, text: `size ${file.size} of ${name}`, list: [file.a, free, 2], nested: { inner: file.b },
  call: JSON.parse(file.json), fn: (x) => x,
});
await mcp.db.write(options);
await mcp.db.write({ ...file, ...options, id: 7 });
await mcp.db.write({ ...file });
await mcp.db.write();
const { size = 10, color } = args;
await mcp.db.write({ size, color });
