await mcp[args.server][args.tool]({ x: 1 }, NODE("n1"));
await mcp.fs[name]({ x: 2 }, NODE("n2"));
await mcp.call(args.id, { x: 3 }, NODE("n3"));
let f = mcp.fs.read;
if (DECIDE("d1", x)) f = mcp.fs.remove;
await f({ path: "a" });
for (const g of [mcp.fs.read, mcp.fs.write]) {ITERATE("l1");await g({ path: "b" });}
for (const [key, h] of Object.entries(mcp.fs)) {ITERATE("l2");await h({});}
function run(fn) { return fn({}); }
await run(mcp.fs.read);
await run(mcp.fs.list);
