const [people, beds] = await Promise.all([
  mcp.ward.list_patients({ ward: $ward }),
  mcp.ward.list_beds({ ward: $ward }),
]);
const patient = people.patients.find((p) => p.patient_id === $patient_id);
const target = beds.beds.find((b) => b.bed_id === $bed_id);
if (!patient) return { moved: false, why: "patient not on this ward", patient: $patient_id };
if (!target || target.status !== "available") return { moved: false, why: "bed not free", bed: $bed_id };
await mcp.ward.assign_bed({ patient_id: patient.patient_id, bed_id: target.bed_id, note: `moved from ${patient.bed_id}` });
await mcp.ward.update_bed({ bed_id: patient.bed_id, status: "cleaning", reason: "patient moved" });
return { moved: true, patient: patient.name, from: patient.bed_id, to: target.bed_id, room: target.room };
