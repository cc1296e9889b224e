const { team, period } = args;
const { employees } = await mcp.people.find_employees({ team });
const lead = employees.find((e: any) => e.lead);
if (!lead) return { team, period, error: "the team has no lead" };

const started: any[] = [];
const skipped: string[] = [];
for (const e of employees) {
  if (e.id === lead.id) continue; // nobody reviews themselves
  const { reviews } = await mcp.people.list_reviews({ employee: e.id });
  if (reviews.some((r: any) => r.period === period)) {
    skipped.push(e.name);
    continue;
  }
  const r = await mcp.people.start_review({ employee: e.id, period, reviewer: lead.id });
  started.push({ name: e.name, review: r.review });
}
return { team, period, reviewer: lead.name, started, skipped };
