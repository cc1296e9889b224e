const { slots } = await mcp.warranty.technician_slots({ postcode: $postcode, kind: $kind });
const affordable = slots
  .filter((s) => s.fee <= $max_fee)
  .sort((a, b) => a.start.localeCompare(b.start) || b.rating - a.rating);
if (affordable.length === 0) {
  const cheapest = [...slots].sort((a, b) => a.fee - b.fee)[0];
  return { found: false, limit: $max_fee, cheapest: cheapest ?? null };
}
const first = affordable[0];
return {
  found: true,
  slot: first.id,
  technician: first.technician,
  start: first.start,
  fee: first.fee,
  limit: $max_fee,
  later: affordable.slice(1).map((s) => s.start),
};
