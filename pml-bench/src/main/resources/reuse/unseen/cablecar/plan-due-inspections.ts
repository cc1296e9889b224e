const line = $line;
const { cabins } = await mcp.cablecar.list_cabins({ line });
const due = cabins
  .filter((c: any) => c.state !== "out_of_service" && c.last_inspection < $cutoff)
  .sort((a: any, b: any) => a.last_inspection.localeCompare(b.last_inspection));
const planned: number[] = [];
const failed: number[] = [];
for (const c of due) {
  const res = await mcp.cablecar.schedule_inspection({ line, cabin: c.cabin, date: $date });
  (res.planned ? planned : failed).push(c.cabin);
}
return { line, date: $date, planned, failed };
