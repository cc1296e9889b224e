const file = await mcp.fs.read({ path: args.path, options: { encoding: "utf8", tries: -3, flags: [1, true, null] } }, NODE("n1"));
const { body, meta: { lines } } = file;
await mcp.db.write({
  whole: file, part: file.content.text, deep: body, lines, user: args.user.name, free, "quoted-key": "x",
  computed: file.size + 1, text: `size ${file.size} of ${name}`, list: [file.a, free, 2], nested: { inner: file.b },
  call: JSON.parse(file.json), fn: (x) => x,
}, NODE("n2"));
await mcp.db.write(options, NODE("n3"));
await mcp.db.write({ ...file, ...options, id: 7 }, NODE("n4"));
await mcp.db.write({ ...file }, NODE("n5"));
await mcp.db.write(undefined, NODE("n6"));
const { size = 10, color } = args;
await mcp.db.write({ size, color }, NODE("n7"));
