const event = await mcp.queue.next({});
switch (event.type) {
  case "create":
    await mcp.db.insert({ row: event.row });
    break;
  case "update":
  case "upsert": {
    await mcp.db.update({ row: event.row });
    break;
  }
  case 3:
    await mcp.log.write({ text: "three" });
  default:
    await mcp.log.write({ text: event.type });
}
switch (mode) { case "fast": await mcp.a.fast(); break; case other.mode: return 1 }
await mcp.queue.ack({ id: event.id });
