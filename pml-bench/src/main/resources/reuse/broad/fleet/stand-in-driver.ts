interface Driver {
  id: string;
  name: string;
  classes: string[];
  licence_expires: string;
  available: boolean;
  hours_week: number;
}

const vehicle = $vehicle;
const from = $from;
const MAX_HOURS = 40;
const SHIFT_HOURS = 8;

const target = await mcp.fleet.get_vehicle({ vehicle });
if (!target.depot || !target.licence_class) {
  throw new Error(`Vehicle ${vehicle} has no depot or no licence class on file`);
}

const { drivers } = await mcp.fleet.list_drivers({ depot: target.depot });

const turnedDown: Record<string, string> = {};
const candidates: Driver[] = [];
for (const d of drivers as Driver[]) {
  if (d.id === target.driver) continue;
  let obstacle = '';
  if (!d.available) obstacle = 'not available';
  else if (!d.classes.some(c => c === target.licence_class || c === target.licence_class + 'E')) obstacle = `no class ${target.licence_class}`;
  else if (d.licence_expires <= from) obstacle = `licence ended ${d.licence_expires}`;
  else if (d.hours_week + SHIFT_HOURS > MAX_HOURS) obstacle = `already ${d.hours_week} hours a week`;
  if (obstacle) turnedDown[d.name] = obstacle;
  else candidates.push(d);
}

if (candidates.length === 0) {
  return { assigned: null, vehicle: target.plate, turnedDown, advice: 'Ask a neighbouring depot for a driver' };
}

candidates.sort((a, b) => a.hours_week - b.hours_week || a.name.localeCompare(b.name));
const chosen = candidates[0];

const saved = await mcp.fleet.update_vehicle({
  vehicle,
  driver: chosen.id,
  from,
  reason: `Stands in for ${target.driver_name || 'nobody'}`,
});
if (!saved.saved) throw new Error(`${chosen.name} could not be assigned to ${target.plate}`);

const handover = [
  `From ${from}: ${target.kind} ${target.plate}, depot ${target.depot}, ${target.km} km`,
  `Keys go from ${target.driver_name || 'the dispatcher'} to ${chosen.name}`,
  `Licence of ${chosen.name}: ${chosen.classes.join(', ')}, valid until ${chosen.licence_expires}`,
].join('\n');

return {
  assigned: { id: chosen.id, name: chosen.name, hoursBefore: chosen.hours_week, hoursThen: chosen.hours_week + SHIFT_HOURS },
  vehicle: target.plate,
  instead: target.driver_name,
  from,
  handover,
  reserves: candidates.slice(1).map(d => d.name),
  turnedDown,
};
