const [{ tours }, { drivers }] = await Promise.all([
  mcp.fleetdesk.list_tours({ date: $date }),
  mcp.fleetdesk.list_drivers({ depot: $depot }),
]);
const ids = new Set(
  tours
    .filter(t => t.depot === $depot && t.date === $date && t.status !== 'cancelled')
    .map(t => t.driver_id)
);
const sent = [];
for (const id of ids) {
  const driver = drivers.find(d => d.id === id);
  if (!driver) continue;
  await mcp.fleetdesk.send_driver_message({ driver_id: id, text: $text });
  sent.push(driver.name);
}
return { depot: $depot, date: $date, sent };
