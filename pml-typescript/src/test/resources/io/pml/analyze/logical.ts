const cached = await mcp.cache.get({ key });
const value = cached.hit && await mcp.cache.value({ key }) || await mcp.db.read({ key });
const name = value.name ?? (await mcp.db.name({ id: value.id }));
value.ready || await mcp.log.write({ text: "late" });
const plain = args.a || "b";
let late = null;
late ??= await mcp.db.late();
return { name, plain, late };
