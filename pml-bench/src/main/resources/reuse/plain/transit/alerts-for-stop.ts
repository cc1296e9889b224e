// every line that calls at the stop, one subscription each
const { departures } = await mcp.transit.departures({ stop: args.stop });
const lines = [...new Set<string>(departures.map((d: any) => d.line))].sort();
if (lines.length === 0) {
  return { stop: args.stop, phone: args.phone, subscribed: 0, subscriptions: [] };
}
const done = [];
for (const line of lines) {
  const s = await mcp.transit.subscribe_alerts({ line, phone: args.phone });
  done.push({ line: s.line, subscription: s.subscription });
}
return { stop: args.stop, phone: args.phone, subscribed: done.length, subscriptions: done };
