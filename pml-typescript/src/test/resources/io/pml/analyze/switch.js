const event = await mcp.queue.next({}, NODE("n1"));
switch (event.type) {
  case "create":
    OUTCOME("d1", "case:create"); await mcp.db.insert({ row: event.row }, NODE("n2"));
    break;
  case "update":
  case "upsert": OUTCOME("d1", "case:update|upsert"); {
    await mcp.db.update({ row: event.row }, NODE("n3"));
    break;
  }
  case 3:
    OUTCOME("d1", "case:3"); await mcp.log.write({ text: "three" }, NODE("n4"));
  default:
    OUTCOME("d1", "default"); await mcp.log.write({ text: event.type }, NODE("n5"));
}
switch (mode) { case "fast": OUTCOME("d2", "case:fast"); await mcp.a.fast(undefined, NODE("n6")); break; case other.mode: OUTCOME("d2", "case:other.mode"); return 1 ;break;default: OUTCOME("d2", "default");}
await mcp.queue.ack({ id: event.id }, NODE("n7"));
