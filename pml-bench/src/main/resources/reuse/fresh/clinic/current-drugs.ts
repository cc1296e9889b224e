const { prescriptions } = await mcp.clinic.prescriptions({ patient: $patient });
return prescriptions.map(p => `${p.drug} ${p.dose} until ${p.until}`);
