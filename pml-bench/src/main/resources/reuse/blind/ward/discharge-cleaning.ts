const ward = $ward;
const day = $date;
const list = await mcp.ward.list_patients({ ward });
const leaving = list.patients.filter((p) => p.expected_discharge === day);
const tasks = [];
for (const p of leaving) {
  await mcp.ward.update_bed({ bed_id: p.bed_id, status: "cleaning", reason: "discharge " + day });
  const t = await mcp.ward.create_task({
    team: $team,
    title: `Discharge clean ${p.bed_id} (${ward})`,
    bed_id: p.bed_id,
    due: day,
  });
  tasks.push({ bed: p.bed_id, task: t.task_id });
}
return { ward, day, leaving: leaving.length, tasks };
