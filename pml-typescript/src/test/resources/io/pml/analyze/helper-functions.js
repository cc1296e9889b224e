async function load(path) {
  const text = await mcp.fs.read({ path }, NODE("n1"));
  return JSON.parse(text);
}
const save = async (path, data) => { await mcp.fs.write({ path, content: data }, NODE("n2")); };
const config = await load("a.json");
const other = await load("b.json");
await save("c.json", { ...config, ...other });
function unused() { return mcp.fs.remove({ path: "x" }, NODE("n4")); }
const api = { get: (url) => mcp.api.fetch({ url }, NODE("n3")) };
return (await api.get("u")).body;
