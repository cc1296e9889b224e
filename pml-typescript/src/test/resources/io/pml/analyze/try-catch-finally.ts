try {
  const a = await mcp.api.fetch({ url });
  if (!a.ok) throw new Error("bad");
  await mcp.db.write({ a });
} catch (error) {
  await mcp.log.write({ text: error.message });
} finally {
  await mcp.api.close();
}
try { JSON.parse(text); } catch { await mcp.log.write({ text: "not JSON" }); }
return await mcp.a.end();
