const cached = await mcp.cache.get({ key }, NODE("n1"));
const value = DECIDE("d2", DECIDE("d1", cached.hit) && await mcp.cache.value({ key }, NODE("n2"))) || await mcp.db.read({ key }, NODE("n3"));
const name = DECIDE("d3", value.name, "present") ?? (await mcp.db.name({ id: value.id }, NODE("n4")));
DECIDE("d4", value.ready) || await mcp.log.write({ text: "late" }, NODE("n5"));
const plain = args.a || "b";
let late = null;
late ??= (OUTCOME("d5", "false"), await mcp.db.late(undefined, NODE("n6")));
return { name, plain, late };
