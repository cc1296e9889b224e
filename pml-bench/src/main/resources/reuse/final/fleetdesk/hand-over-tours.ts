const { drivers } = await mcp.fleetdesk.list_drivers({});
const absent = drivers.find(d => d.name === $driver);
const cover = drivers.find(d => d.name === $substitute);
if (!absent) throw new Error(`No driver called ${$driver}`);
if (!cover) throw new Error(`No driver called ${$substitute}`);

const { tours } = await mcp.fleetdesk.list_tours({ date: $date });
const affected = tours.filter(t => t.driver_id === absent.id && t.date === $date && t.status === 'planned');
const handedOver = [];
for (const tour of affected) {
  await mcp.fleetdesk.assign_tour({ tour_id: tour.id, driver_id: cover.id });
  handedOver.push({ tour: tour.id, stops: tour.stops });
}
return { from: absent.name, to: cover.name, date: $date, tours: handedOver };
