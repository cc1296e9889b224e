interface Damage {
  id: string;
  part: string;
  severity: 'minor' | 'major' | 'critical';
  open: boolean;
  reported: string;
  estimate: number;
}

const vehicle = $vehicle;

const car = await mcp.fleet.get_vehicle({ vehicle });
if (!car?.plate) throw new Error(`There is no vehicle ${vehicle}`);

const { damages } = await mcp.fleet.list_damages({ vehicle });
if (!Array.isArray(damages)) throw new Error(`No damage list came back for ${car.plate}`);

const open: Damage[] = damages.filter((d: Damage) => d.open);
const critical = open.filter(d => d.severity === 'critical');
const others = open.filter(d => d.severity !== 'critical');

if (critical.length === 0) {
  return {
    vehicle,
    plate: car.plate,
    grounded: false,
    explanation: open.length ? `${open.length} open damages, none of them critical` : 'No open damages',
  };
}

const parts = critical
  .slice()
  .sort((a, b) => a.reported.localeCompare(b.reported))
  .map(d => `${d.part} (since ${d.reported})`);
const reason = `Not roadworthy: ${parts.join('; ')}`;

let changed = false;
if (car.status === 'off-road') {
  changed = false;
} else {
  const saved = await mcp.fleet.update_vehicle({ vehicle, status: 'off-road', reason });
  if (saved.saved !== true) throw new Error(`${car.plate} could not be taken off the road, call the dispatcher`);
  changed = true;
}

let driverTold = 'nobody drives this vehicle';
if (car.driver) {
  const text = [
    `${car.plate} must not be driven until further notice.`,
    reason + '.',
    'Leave the keys with the dispatcher; you will get another vehicle.',
  ].join('\n');
  const message = await mcp.fleet.message_driver({ driver: car.driver, text });
  driverTold = message.delivered
    ? `${car.driver_name} was told (${message.message})`
    : `${car.driver_name} could NOT be reached`;
}

const sum = (list: Damage[]) => list.reduce((total, d) => total + d.estimate, 0);
return {
  vehicle,
  plate: car.plate,
  grounded: true,
  wasAlreadyOff: !changed,
  reason,
  driverTold,
  repair: { criticalEur: sum(critical), othersEur: sum(others), alsoOpen: others.map(d => d.part) },
};
