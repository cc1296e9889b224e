interface Tracking { shipment: string; at: string; eta: string; promised: string; weight: number }

const tracking: Tracking = await mcp.logistics.track_shipment({ shipment: $shipment });
if (!tracking.eta || !tracking.promised) {
  return { known: false, message: `Nobody knows yet when ${tracking.shipment} arrives` };
}

// Times have no zone: both are local, so that their difference is right.
const hours = (text: string): number => {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) {
    throw new Error(`Not a time: ${text}`);
  }
  const [year, month, day, hour, minute] = match.slice(1).map(Number);
  const era = year - (month <= 2 ? 1 : 0);
  const shifted = (month + 9) % 12;
  const days = 365 * era + Math.floor(era / 4) - Math.floor(era / 100) + Math.floor(era / 400)
    + Math.floor((153 * shifted + 2) / 5) + day;
  return days * 24 + hour + minute / 60;
};

const delay = Math.round((hours(tracking.eta) - hours(tracking.promised)) * 10) / 10;
const late = delay > 0.25;
const words = (value: number): string => {
  const whole = Math.abs(value);
  return whole >= 48 ? `${Math.round(whole / 24)} days` : whole >= 1 ? `${whole} hours` : `${Math.round(whole * 60)} minutes`;
};

return {
  known: true,
  shipment: tracking.shipment,
  late,
  hours: delay,
  at: tracking.at,
  summary: late
    ? `${tracking.shipment} is ${words(delay)} late: at ${tracking.at}, expected ${tracking.eta} instead of ${tracking.promised}`
    : `${tracking.shipment} is on time${delay < -1 ? `, even ${words(delay)} early` : ''}`,
};
