try {
  const a = await mcp.api.fetch({ url }, NODE("n1"));
  if (DECIDE("d1", !a.ok)) throw new Error("bad");
  await mcp.db.write({ a }, NODE("n2"));
} catch (error) {
  await mcp.log.write({ text: error.message }, NODE("n3"));
} finally {
  await mcp.api.close(undefined, NODE("n4"));
}
try { JSON.parse(text); } catch { await mcp.log.write({ text: "not JSON" }, NODE("n5")); }
return await mcp.a.end(undefined, NODE("n6"));
