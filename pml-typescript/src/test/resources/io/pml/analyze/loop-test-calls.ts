while ((await mcp.queue.size()).count > 0) {
  await mcp.queue.pop();
}
return "empty";
