const { subscribers } = await mcp.weatherdesk.list_subscribers({ region: $region });
const chosen = subscribers.filter(
  (s) => s.regions.includes($region) && s.channel === $channel && !s.paused,
);
const sent = [];
for (const s of chosen) {
  await mcp.weatherdesk.send_notification({ subscriber: s.id, text: $text });
  sent.push(s.name);
}
return { region: $region, channel: $channel, sent };
