const { sites } = await mcp.cleaning.list_sites({ district: $district });
const { jobs } = await mcp.cleaning.list_jobs({ from: $day, to: $day, status: 'planned' });
const { staff } = await mcp.cleaning.list_staff({});

const here = new Map(sites.filter(s => s.district === $district).map(s => [s.id, s]));
const affected = jobs.filter(j => here.has(j.site_id) && j.date === $day && j.status === 'planned');

const moved = [];
for (const job of affected) {
  await mcp.cleaning.update_job({ job_id: job.id, date: $new_day });
  const cleaner = staff.find(s => s.id === job.staff_id);
  const address = here.get(job.site_id).address;
  await mcp.cleaning.send_text({
    phone: cleaner.phone,
    text: 'Hello ' + cleaner.name + ', your job at ' + address + ' on ' + $day + ' is moved to ' + $new_day + ', ' + job.start + '.',
  });
  moved.push({ job: job.id, address, cleaner: cleaner.name, date: $new_day });
}
return moved;
