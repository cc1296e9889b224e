const { vans } = await mcp.fleetdesk.list_vans({});
const candidates = vans
  .filter(van => van.mileage_km >= $mileage && van.status !== 'workshop')
  .sort((a, b) => b.mileage_km - a.mileage_km);

const booked = [];
for (const van of candidates) {
  const order = await mcp.fleetdesk.create_maintenance_order({
    van_id: van.id,
    kind: $kind,
    workshop: $workshop,
    date: $date,
    notes: `${van.plate}, ${van.mileage_km} km`,
  });
  booked.push({ order: order.id, plate: van.plate, mileage_km: van.mileage_km });
}
return { kind: $kind, workshop: $workshop, date: $date, count: booked.length, booked };
