const { prescriptions } = await mcp.clinic.list_prescriptions({ drug: $drug });
const exhausted = prescriptions.filter(r => r.drug === $drug && r.refills_left === 0);
const renewed = [];
for (const r of exhausted) {
  const result = await mcp.clinic.renew_prescription({
    prescription_id: r.id,
    expires: $expires,
    refills: $refills,
  });
  renewed.push({ id: result.id, patient_id: r.patient_id, expires: result.expires, refills: $refills });
}
return { drug: $drug, renewed };
