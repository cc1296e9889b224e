const comment = $comment;
const { applications } = await mcp.grants.list_applications({ call: $call, state: "submitted" });
const marked: { id: string; requested: number; over_by: number }[] = [];
for (const a of applications) {
  if (a.state !== "submitted" || a.requested <= $cap) continue;
  await mcp.grants.set_application_state({ application_id: a.id, state: "ineligible", comment });
  marked.push({ id: a.id, requested: a.requested, over_by: a.requested - $cap });
}
return { call: $call, cap: $cap, marked_ineligible: marked };
