const größe = "😀😀"; /* 😀 */ if (größe) { await mcp.fs.read({ path: "😀", größe }); }
return größe ? await mcp.fs.stat({ path: größe }) : null;
