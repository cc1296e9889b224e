const price = $price_per_kwh;
const { readings } = await mcp.marina.meter_readings({ month: $month });
const { berths } = await mcp.marina.list_berths({ pontoon: $pontoon });
const { boats } = await mcp.marina.list_boats({});

const bills = berths
  .filter((b) => b.pontoon === $pontoon && b.boat_id)
  .map((b) => {
    const boat = boats.find((x) => x.id === b.boat_id);
    const kwh = readings.find((r) => r.berth === b.id)?.kwh ?? 0;
    return { berth: b.id, boat: boat?.name, owner: boat?.owner, kwh, cost: Number((kwh * price).toFixed(2)) };
  });
const total = bills.reduce((s, b) => s + b.cost, 0);
return { month: $month, pontoon: $pontoon, bills, total: Number(total.toFixed(2)) };
