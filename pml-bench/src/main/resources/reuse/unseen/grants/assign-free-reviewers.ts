const { reviewers } = await mcp.grants.list_reviewers({ field: $field });
const candidates = reviewers
  .filter((r: any) => r.available && r.fields.includes($field))
  .sort((a: any, b: any) => a.open_reviews - b.open_reviews)
  .slice(0, $count);

const assigned: { id: string; name: string }[] = [];
for (const r of candidates) {
  const res = await mcp.grants.assign_reviewer({ application_id: $application, reviewer_id: r.id, due: $due });
  if (res.assigned) assigned.push({ id: r.id, name: r.name });
}
return { application: $application, due: $due, assigned, missing: $count - assigned.length };
