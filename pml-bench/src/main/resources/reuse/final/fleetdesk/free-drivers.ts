const { drivers } = await mcp.fleetdesk.list_drivers({ depot: args.depot });
const candidates = drivers.filter(driver =>
  driver.depot === args.depot &&
  driver.available &&
  driver.license === args.license &&
  driver.hours_this_week < args.max_hours
);
candidates.sort((a, b) => a.hours_this_week - b.hours_this_week);
return candidates.map(driver => ({
  id: driver.id,
  name: driver.name,
  phone: driver.phone,
  hours_left: args.max_hours - driver.hours_this_week,
}));
