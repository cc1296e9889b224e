const crew = $crew;
const text = $message;
const res = await mcp.cityworks.search_requests({ status: "in_progress" });
const mine = res.requests.filter((r: any) => r.status === "in_progress" && r.crew === crew);
const closed: string[] = [];
for (const r of mine) {
  await mcp.cityworks.update_request({ request_id: r.id, status: "resolved", note: "completed by " + crew });
  await mcp.cityworks.notify_citizen({ request_id: r.id, message: text });
  closed.push(r.id + " " + r.street);
}
return { crew, closed, notified: closed.length };
