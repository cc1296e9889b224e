const WEEK_START = $week_start;
const SHARE = $share;

const end = new Date(WEEK_START + 'T00:00:00Z');
end.setUTCDate(end.getUTCDate() + 6);
const weekEnd = end.toISOString().slice(0, 10);

const { staff } = await mcp.cleaning.list_staff({});
const { jobs } = await mcp.cleaning.list_jobs({ from: WEEK_START, to: weekEnd });
const inWeek = jobs.filter(j => j.date >= WEEK_START && j.date <= weekEnd && j.status !== 'cancelled');

return staff
  .map(s => {
    const booked = inWeek.filter(j => j.staff_id === s.id).reduce((sum, j) => sum + j.hours, 0);
    return { name: s.name, contracted: s.weekly_hours, booked, missing: s.weekly_hours - booked };
  })
  .filter(s => s.booked < SHARE * s.contracted)
  .sort((a, b) => b.missing - a.missing);
