const { issues } = await mcp.bugtracker.list_issues({});
const { entries } = await mcp.bugtracker.list_time_entries({});

const booked = entries.reduce((sum, e) => {
  sum[e.issue_id] = (sum[e.issue_id] || 0) + e.hours;
  return sum;
}, {});

const over = issues
  .filter(i => i.estimate_hours > 0 && booked[i.id])
  .map(i => ({
    id: i.id,
    title: i.title,
    assignee: i.assignee,
    estimated: i.estimate_hours,
    booked: booked[i.id],
    over_percent: Math.round((booked[i.id] / i.estimate_hours - 1) * 1000) / 10,
  }))
  .filter(i => i.over_percent > $percent);

return over.sort((a, b) => b.over_percent - a.over_percent);
