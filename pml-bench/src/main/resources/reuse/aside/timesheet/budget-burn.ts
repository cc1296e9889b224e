const { projects } = await mcp.timesheet.list_projects({});
const { entries } = await mcp.timesheet.list_entries({});

const used = {};
for (const e of entries) used[e.project] = (used[e.project] ?? 0) + e.hours;

const over = projects
  .map((p) => ({
    code: p.code,
    name: p.name,
    lead: p.lead,
    used: used[p.code] ?? 0,
    budget: p.budget_hours,
    percent: Math.round(((used[p.code] ?? 0) / p.budget_hours) * 1000) / 10,
  }))
  .filter((p) => p.percent > args.percent)
  .sort((a, b) => b.percent - a.percent);
return { threshold: args.percent, projects: over };
