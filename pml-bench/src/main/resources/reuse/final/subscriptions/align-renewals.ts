const { subscribers } = await mcp.subscriptions.list_subscribers({});
const changed = [];
const skipped = [];
for (const name of args.names) {
  const s = subscribers.find((x) => x.name === name);
  if (!s) {
    skipped.push({ name, why: "not found" });
  } else if (s.status === "cancelled") {
    skipped.push({ name, why: "cancelled" });
  } else if (s.renews_on === args.date) {
    skipped.push({ name, why: "already renews on that day" });
  } else {
    await mcp.subscriptions.set_renewal_date({ subscriber_id: s.id, renews_on: args.date });
    const shift = Math.round((new Date(args.date) - new Date(s.renews_on)) / 86400000);
    changed.push({ name, before: s.renews_on, after: args.date, shifted_days: shift });
  }
}
return { changed, skipped };
