const list = await mcp.fs.list({ dir: "." }, NODE("n1"));
for (const file of list.files) {ITERATE("l1");
  if (DECIDE("d1", file.hidden)) continue;
  await mcp.fs.read({ path: file.path }, NODE("n2"));
}
for (let i = 0; i < 3; i++) {ITERATE("l2");await mcp.a.tick({ i }, NODE("n3"));}
for (const key in list) {ITERATE("l3"); if (DECIDE("d2", key === "stop")) break; await mcp.a.key({ key }, NODE("n4")); }
let page = 1;
while (page) {ITERATE("l4");
  const next = await mcp.api.page({ page }, NODE("n5"));
  page = next.page;
}
do {ITERATE("l5");await mcp.a.poll(undefined, NODE("n6"));} while (!done);
outer: for (;;) {ITERATE("l6");
  for await (const item of args.items) {ITERATE("l7");
    if (DECIDE("d3", await mcp.a.check({ item }, NODE("n7")))) break outer;
  }
}
const total = list.files.reduce((sum, f) => { if (f.size > 1) return sum + f.size; return sum; }, 0);
for (const f of list.files) { if (f.bad) total2 += 1; }
return total;
