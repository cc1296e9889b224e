async function retry(action, times = 3) {
  for (let i = 0; i < times; i++) {ITERATE("l1");
    try { return await action(); } catch (e) { if (DECIDE("d1", i === times - 1)) throw e; }
  }
}
const page = await retry(() => mcp.api.fetch({ url }, NODE("n1")));
[1, 2].forEach(async (n) => {ITERATE("l2"); await mcp.log.write({ n, page: page.id }, NODE("n2")); });
const names = page.items.filter(i => i.ok ? true : false).map(i => i.name);
const read = async (p) => (ITERATE("l3"), mcp.fs.read({ path: p }, NODE("n3")));
await Promise.all(names.map(read));
await Promise.all(names.map(mcp.fs.stat));
return (async () => { return await mcp.a.last(undefined, NODE("n5")); })();
