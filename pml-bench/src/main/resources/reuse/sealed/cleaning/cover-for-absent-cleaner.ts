const { staff } = await mcp.cleaning.list_staff({});
const absent = staff.find(s => s.name === $absent);
const substitute = staff.find(s => s.name === $substitute);
if (!absent || !substitute) throw new Error('cleaner not found');

const { jobs } = await mcp.cleaning.list_jobs({ from: $from_day, to: $to_day, status: 'planned' });
const { sites } = await mcp.cleaning.list_sites({});
const mine = jobs
  .filter(j => j.staff_id === absent.id && j.status === 'planned' && j.date >= $from_day && j.date <= $to_day)
  .sort((a, b) => (a.date + a.start).localeCompare(b.date + b.start));

const lines = [];
for (const j of mine) {
  await mcp.cleaning.update_job({ job_id: j.id, staff_id: substitute.id });
  const site = sites.find(s => s.id === j.site_id);
  lines.push(`${j.date} ${j.start}, ${j.hours} h ${j.task}, ${site.address} (${site.district})`);
}
if (lines.length) {
  await mcp.cleaning.send_text({ phone: substitute.phone, text: `You are covering for ${absent.name}:\n${lines.join('\n')}` });
}
return { moved: mine.map(j => j.id), to: substitute.name, list: lines };
