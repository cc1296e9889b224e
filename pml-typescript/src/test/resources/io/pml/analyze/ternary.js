const found = await mcp.fs.stat({ path }, NODE("n1"));
const text = DECIDE("d1", found.exists) ? await mcp.fs.read({ path }, NODE("n2")) : await mcp.fs.create({ path }, NODE("n3"));
return DECIDE("d2", found.small) ? text : text.slice(0, 10);
