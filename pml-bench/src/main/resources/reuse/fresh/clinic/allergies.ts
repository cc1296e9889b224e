interface Patient { patient: string; name: string; born: string; insurer: string; allergies: string[] }

const patient: Patient = await mcp.clinic.find_patient({ name: $name });
if (!patient?.patient) {
  return { found: false, message: 'There is no patient of that name.' };
}
const allergies = [...new Set((patient.allergies ?? []).map(each => each.trim().toLowerCase()))].sort();
return {
  found: true,
  patient: patient.patient,
  allergies,
  summary: allergies.length === 0
    ? `${patient.name} has no known allergies`
    : `Careful: ${patient.name} is allergic to ${allergies.join(', ')}`,
};
