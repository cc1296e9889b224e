const { complaints } = await mcp.cleaning.list_complaints({ since: $since });
const { jobs } = await mcp.cleaning.list_jobs({});
const { staff } = await mcp.cleaning.list_staff({});

const byCleaner = new Map();
for (const c of complaints.filter(c => c.day >= $since && c.severity >= $min_severity)) {
  const job = jobs.find(j => j.id === c.job_id);
  const cleaner = job && staff.find(s => s.id === job.staff_id);
  if (!cleaner) continue;
  const entry = byCleaner.get(cleaner.id) ?? { cleaner: cleaner.name, complaints: 0, worst: 0, subjects: [] };
  entry.complaints += 1;
  entry.worst = Math.max(entry.worst, c.severity);
  entry.subjects.push(c.subject);
  byCleaner.set(cleaner.id, entry);
}
return [...byCleaner.values()].sort((a, b) => b.complaints - a.complaints || b.worst - a.worst);
