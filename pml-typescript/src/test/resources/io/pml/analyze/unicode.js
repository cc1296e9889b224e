const größe = "😀😀"; /* 😀 */ if (DECIDE("d1", größe)) { await mcp.fs.read({ path: "😀", größe }, NODE("n1")); }
return DECIDE("d2", größe) ? await mcp.fs.stat({ path: größe }, NODE("n2")) : null;
