const { ward, date, shift } = args;
const roster = await mcp.ward.get_roster({ ward, date });
const census = await mcp.ward.list_patients({ ward });
const onShift = roster.staff.filter((s: any) => s.shift === shift);
const nurses = onShift.filter((s: any) => s.role === "registered_nurse");
const patients = census.patients.length;
const ratio = nurses.length ? Math.round((patients / nurses.length) * 10) / 10 : null;
return { ward, date, shift, patients, nurses: nurses.map((n: any) => n.name), assistants: onShift.length - nurses.length, patients_per_nurse: ratio };
