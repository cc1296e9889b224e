const { staff } = await mcp.cleaning.list_staff({ skill: $skill });
const { jobs } = await mcp.cleaning.list_jobs({ from: $day, to: $day });

const busy = new Set(jobs.filter(j => j.date === $day && j.status !== 'cancelled').map(j => j.staff_id));
const free = staff.filter(s => s.skills.includes($skill) && !busy.has(s.id));

return free
  .map(s => ({ name: s.name, phone: s.phone, district: s.district, nearby: s.district === $district }))
  .sort((a, b) => Number(b.nearby) - Number(a.nearby) || a.name.localeCompare(b.name));
