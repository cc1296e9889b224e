async function load(path) {
  const text = await mcp.fs.read({ path });
  return JSON.parse(text);
}
const save = async (path, data) => { await mcp.fs.write({ path, content: data }); };
const config = await load("a.json");
const other = await load("b.json");
await save("c.json", { ...config, ...other });
function unused() { return mcp.fs.remove({ path: "x" }); }
const api = { get: (url) => mcp.api.fetch({ url }) };
return (await api.get("u")).body;
