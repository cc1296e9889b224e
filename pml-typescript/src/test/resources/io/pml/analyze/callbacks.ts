async function retry(action, times = 3) {
  for (let i = 0; i < times; i++) {
    try { return await action(); } catch (e) { if (i === times - 1) throw e; }
  }
}
const page = await retry(() => mcp.api.fetch({ url }));
[1, 2].forEach(async (n) => { await mcp.log.write({ n, page: page.id }); });
const names = page.items.filter(i => i.ok ? true : false).map(i => i.name);
const read = async (p) => mcp.fs.read({ path: p });
await Promise.all(names.map(read));
await Promise.all(names.map(mcp.fs.stat));
return (async () => { return await mcp.a.last(); })();
