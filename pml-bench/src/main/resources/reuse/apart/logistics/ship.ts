const weight = $weight;
const driver = $driver;
if (!(weight > 0)) {
  throw new Error(`A shipment weighs something, got ${weight}`);
}
if (weight > 24_000) {
  throw new Error(`${weight} kg are more than a truck can carry: split it`);
}

interface Made { shipment: string; label: string }
interface Assigned { shipment: string; driver: string }

// First the shipment, then its driver: without a number nothing can be assigned.
const made: Made = await mcp.logistics.create_shipment({ origin: $origin, destination: $destination, weight });
if (!made.shipment) {
  throw new Error('The shipment got no number');
}

let assigned: Assigned | null = null;
let problem = '';
try {
  assigned = await mcp.logistics.assign_driver({ shipment: made.shipment, driver });
} catch (error) {
  problem = error instanceof Error ? error.message : String(error);
}

const vehicle = weight > 3_500 ? 'truck' : weight > 800 ? 'van' : 'car';
const ok = assigned !== null && assigned.driver === driver;
return {
  shipment: made.shipment,
  label: made.label,
  driver: assigned?.driver ?? null,
  vehicle,
  complete: ok,
  summary: ok
    ? `${made.shipment} (${weight} kg, by ${vehicle}) goes with ${driver}; label: ${made.label}`
    : `${made.shipment} is registered, but has no driver yet: ${problem || 'not confirmed'}`,
};
