while ((await mcp.queue.size(undefined, NODE("n1"))).count > 0) {ITERATE("l1");
  await mcp.queue.pop(undefined, NODE("n2"));
}
return "empty";
