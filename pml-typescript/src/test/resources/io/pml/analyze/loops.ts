const list = await mcp.fs.list({ dir: "." });
for (const file of list.files) {
  if (file.hidden) continue;
  await mcp.fs.read({ path: file.path });
}
for (let i = 0; i < 3; i++) await mcp.a.tick({ i });
for (const key in list) { if (key === "stop") break; await mcp.a.key({ key }); }
let page = 1;
while (page) {
  const next = await mcp.api.page({ page });
  page = next.page;
}
do await mcp.a.poll(); while (!done);
outer: for (;;) {
  for await (const item of args.items) {
    if (await mcp.a.check({ item })) break outer;
  }
}
const total = list.files.reduce((sum, f) => { if (f.size > 1) return sum + f.size; return sum; }, 0);
for (const f of list.files) { if (f.bad) total2 += 1; }
return total;
