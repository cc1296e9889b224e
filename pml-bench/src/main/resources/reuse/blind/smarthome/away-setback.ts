const { thermostats } = await mcp.smarthome.list_thermostats({});
const lowered: { room: string; was: number }[] = [];
const untouched: string[] = [];
for (const t of thermostats) {
  if (t.target <= args.target) {
    untouched.push(t.room);   // is cold enough already
    continue;
  }
  await mcp.smarthome.set_thermostat({ id: t.id, target: args.target, until: args.until });
  lowered.push({ room: t.room, was: t.target });
}
return { target: args.target, until: args.until, lowered, untouched };
