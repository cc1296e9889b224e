const PROGRAM = $program;
const { researchers } = await mcp.bounty.list_researchers({});
const invited: string[] = [];
const failed: string[] = [];
for (const r of researchers) {
  if (r.reputation < $min_reputation) continue;
  const validPercent = r.total > 0 ? (100 * r.valid) / r.total : 0;
  if (validPercent < $min_valid_percent) continue;
  const res = await mcp.bounty.invite_researcher({ handle: r.handle, program: PROGRAM });
  (res.status === "invited" ? invited : failed).push(r.handle);
}
const bar = { reputation: $min_reputation, valid_percent: $min_valid_percent };
return { program: PROGRAM, bar, invited, failed };
