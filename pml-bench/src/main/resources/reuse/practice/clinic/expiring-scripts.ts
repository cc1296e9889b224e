const [{ prescriptions }, { patients }] = await Promise.all([
  mcp.clinic.list_prescriptions({}),
  mcp.clinic.list_patients({}),
]);
const byId = new Map(patients.map(p => [p.id, p]));
const expiring = prescriptions
  .filter(r => r.prescriber === $prescriber && r.expires < $before)
  .sort((a, b) => a.expires.localeCompare(b.expires))
  .map(r => ({
    prescription: r.id,
    drug: `${r.drug} ${r.dose}`,
    expires: r.expires,
    patient: byId.get(r.patient_id)?.name,
    phone: byId.get(r.patient_id)?.phone,
  }));
return expiring;
