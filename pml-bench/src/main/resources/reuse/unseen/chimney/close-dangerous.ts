const { customer, ppm: limit } = args;
const { measurements } = await mcp.chimney.list_measurements({ customer });
const worst: Record<number, number> = {};
for (const m of measurements) {
  if (m.co_ppm > limit) worst[m.flue] = Math.max(worst[m.flue] ?? 0, m.co_ppm);
}
const flues = Object.keys(worst).map(Number);
if (flues.length === 0) return { customer, closed: [], note: `no flue above ${limit} ppm` };
for (const flue of flues) {
  await mcp.chimney.set_ban({ customer, flue, reason: `${worst[flue]} ppm CO measured, limit ${limit} ppm` });
}
await mcp.chimney.send_note({
  customer,
  text: `Do not use flue ${flues.join(", ")}: too much carbon monoxide. We will call you for the repair.`,
});
return { customer, closed: flues.map((flue) => ({ flue, co_ppm: worst[flue] })) };
