const list_id = $list_id;
const res = await mcp.newsletter.list_subscribers({ list_id, status: "active" });
const gone: string[] = [];
for (const sub of res.subscribers) {
  if (sub.status !== "active") continue;
  if (sub.hard_bounces < $max_bounces) continue;
  await mcp.newsletter.update_subscriber({
    list_id,
    email: sub.email,
    status: "unsubscribed",
    tags: [...sub.tags, "bounced"],
  });
  gone.push(sub.email);
}
return { list_id, removed: gone.length, addresses: gone };
