const { vans } = await mcp.fleetdesk.list_vans({});
const moved = [];
const skipped = [];
for (const plate of args.plates) {
  const van = vans.find(v => v.plate === plate);
  if (!van) {
    skipped.push({ plate, reason: 'unknown plate' });
  } else if (van.status === 'workshop') {
    skipped.push({ plate, reason: 'in the workshop' });
  } else if (van.depot === args.depot) {
    skipped.push({ plate, reason: 'already there' });
  } else {
    await mcp.fleetdesk.update_van({ van_id: van.id, depot: args.depot });
    moved.push({ plate, from: van.depot, to: args.depot });
  }
}
return { moved, skipped };
