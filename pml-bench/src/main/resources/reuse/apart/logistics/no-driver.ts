interface Shipment { shipment: string; destination: string; weight: number; status: string; driver: string | null }

const answer = await mcp.logistics.list_shipments({ warehouse: $warehouse, status: $status });
const shipments: Shipment[] = answer?.shipments ?? [];
const open = shipments.filter(each => each.driver === null || each.driver === '');
if (open.length === 0) {
  return { shipments: [], summary: `All ${shipments.length} waiting shipments have a driver` };
}

// What goes to one place can go in one van.
const VAN = 1_000;
const places = new Map<string, Shipment[]>();
for (const shipment of open) {
  places.set(shipment.destination, [...(places.get(shipment.destination) ?? []), shipment]);
}
const loads = [...places.entries()].map(([destination, list]) => {
  const weight = list.reduce((sum, each) => sum + each.weight, 0);
  return {
    destination,
    shipments: list.map(each => each.shipment),
    weight,
    vans: Math.max(1, Math.ceil(weight / VAN)),
  };
});
loads.sort((a, b) => b.weight - a.weight);

const vans = loads.reduce((sum, load) => sum + load.vans, 0);
const lines = loads.map(load => `${load.destination}: ${load.shipments.join(', ')} (${load.weight} kg)`);
return {
  shipments: open.map(each => each.shipment),
  loads,
  vans,
  summary: [`${open.length} of ${shipments.length} have no driver, ${vans} van(s) would do`, ...lines].join('\n'),
};
