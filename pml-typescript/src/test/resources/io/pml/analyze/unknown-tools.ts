await mcp[args.server][args.tool]({ x: 1 });
await mcp.fs[name]({ x: 2 });
await mcp.call(args.id, { x: 3 });
let f = mcp.fs.read;
if (x) f = mcp.fs.remove;
await f({ path: "a" });
for (const g of [mcp.fs.read, mcp.fs.write]) await g({ path: "b" });
for (const [key, h] of Object.entries(mcp.fs)) await h({});
function run(fn) { return fn({}); }
await run(mcp.fs.read);
await run(mcp.fs.list);
