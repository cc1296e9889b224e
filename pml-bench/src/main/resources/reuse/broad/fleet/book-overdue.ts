interface Vehicle {
  id: string;
  plate: string;
  kind: string;
  km: number;
  service_due: string;
  service_km: number;
  status: string;
}

const depot = $depot;
const date = $date;
if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
  throw new Error(`The workshop date must be YYYY-MM-DD, got "${date}"`);
}

const answer = await mcp.fleet.list_vehicles({ depot });
if (!Array.isArray(answer.vehicles)) {
  throw new Error(`The fleet server gave no vehicles for depot ${depot}`);
}

const dayNumber = (iso: string): number => Math.round(Date.parse(iso + 'T00:00:00Z') / 86400000);

interface Overdue {
  vehicle: Vehicle;
  daysLate: number;
  kmOver: number;
}

const overdue: Overdue[] = [];
for (const vehicle of answer.vehicles as Vehicle[]) {
  if (vehicle.status === 'sold') continue;
  const daysLate = Math.max(0, dayNumber(date) - dayNumber(vehicle.service_due));
  const kmOver = Math.max(0, vehicle.km - vehicle.service_km);
  if (daysLate > 0 || kmOver > 0) overdue.push({ vehicle, daysLate, kmOver });
}
// 1000 km too far weigh as much as 30 days too late
overdue.sort((a, b) => b.daysLate + b.kmOver * 0.03 - (a.daysLate + a.kmOver * 0.03));

const slotsPerDay = 2;
const booked: { plate: string; booking: string; date: string; workshop: string; why: string }[] = [];
const failed: { plate: string; error: string }[] = [];
for (const [index, { vehicle, daysLate, kmOver }] of overdue.entries()) {
  const slot = new Date((dayNumber(date) + Math.floor(index / slotsPerDay)) * 86400000).toISOString().slice(0, 10);
  const reasons: string[] = [];
  if (daysLate > 0) reasons.push(`${daysLate} days late`);
  if (kmOver > 0) reasons.push(`${kmOver} km over the interval`);
  const why = reasons.join(', ');
  const result = await mcp.fleet.book_service({ vehicle: vehicle.id, date: slot, note: `Service overdue: ${why}` });
  if (!result?.booking) {
    failed.push({ plate: vehicle.plate, error: 'the workshop gave no booking number' });
    continue;
  }
  booked.push({ plate: vehicle.plate, booking: result.booking, date: result.date, workshop: result.workshop, why });
}

return {
  depot,
  checked: answer.vehicles.length,
  overdue: overdue.length,
  booked,
  failed,
};
