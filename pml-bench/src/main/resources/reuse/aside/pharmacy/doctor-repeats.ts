const { prescriptions } = await mcp.pharmacy.list_prescriptions({});
const { customers } = await mcp.pharmacy.list_customers({});
const names = Object.fromEntries(customers.map((c) => [c.id, c.name]));

const byPatient: Record<string, any[]> = {};
for (const p of prescriptions) {
  if (p.doctor !== $doctor || p.issued < $since) continue;
  if (p.repeats_left < 1 || p.status === "expired") continue;
  const name = names[p.customer_id] ?? p.customer_id;
  (byPatient[name] ??= []).push({ prescription: p.id, substance: p.substance, repeats_left: p.repeats_left, valid_until: p.valid_until });
}
return { doctor: $doctor, patients: Object.keys(byPatient).length, repeats: byPatient };
