interface Machine { id: string; name: string; kind: string; hours: number; service_at: number; state: string; parts: string[] }
interface Order { part: string; quantity: number; order: string; cost: number; arrivesInDays: number; forMachines: string[] }

const farm: string = args.farm;
const ahead: number = args.hours ?? 50;
if (typeof ahead !== "number" || ahead < 0) throw new Error(`"hours" must be a number of running hours, not ${JSON.stringify(args.hours)}`);

const { machines } = (await mcp.farm.list_machines({ farm })) as { machines: Machine[] };
const due: (Machine & { left: number })[] = [];
const inWorkshop: string[] = [];
for (const machine of machines) {
  const left = machine.service_at - machine.hours;
  if (left > ahead) continue;
  if (machine.state === "workshop") inWorkshop.push(machine.name);
  else due.push({ ...machine, left });
}
due.sort((a, b) => a.left - b.left);
if (due.length === 0) return { farm, orders: [], message: `No machine reaches its service within ${ahead} hours.`, inWorkshop };

const needed = new Map<string, Machine[]>();
for (const machine of due) {
  if (!machine.parts.length) throw new Error(`No parts are listed for the service of ${machine.name}`);
  for (const part of machine.parts) {
    const users = needed.get(part);
    if (users) users.push(machine);
    else needed.set(part, [machine]);
  }
}

const perMachine = (part: string, machine: Machine) => (part === "belt" && machine.kind === "combine" ? 2 : 1);
const orders: Order[] = [];
for (const [part, users] of [...needed].sort(([a], [b]) => a.localeCompare(b))) {
  const quantity = users.reduce((n, m) => n + perMachine(part, m), 0);
  const placed = await mcp.farm.order_part({ part, quantity });
  if (placed.quantity !== quantity) throw new Error(`Ordered ${quantity} x ${part}, but ${placed.quantity} were confirmed`);
  orders.push({ part, quantity, order: placed.order, cost: placed.unit_price * quantity, arrivesInDays: placed.delivery_days, forMachines: users.map((m) => m.name) });
}

const urgency = due.map((m) => (m.left < 0 ? `${m.name}: ${-m.left} h overdue` : `${m.name}: ${m.left} h left`));
const slowest = Math.max(...orders.map((o) => o.arrivesInDays));
return { farm, urgency, orders, totalCost: orders.reduce((s, o) => s + o.cost, 0).toFixed(2), complete: `all parts in ${slowest} days`, inWorkshop };
