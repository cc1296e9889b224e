const cutoff = $cutoff;
const out = [];
const { patients } = await mcp.ward.list_patients({ ward: $ward });
for (const p of patients) {
  const chart = await mcp.ward.list_medications({ patient_id: p.patient_id });
  const missed = chart.medications.filter(m => !m.given && m.due <= cutoff);
  if (missed.length) {
    out.push({ patient: p.name, bed: p.bed_id, missed: missed.map(m => m.due + " " + m.drug + " " + m.dose) });
  }
}
return { asOf: cutoff, patients: out.length, doses: out.reduce((n, o) => n + o.missed.length, 0), list: out };
