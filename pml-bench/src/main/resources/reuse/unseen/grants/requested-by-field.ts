const call = $call;
const field = $field;
const { applications } = await mcp.grants.list_applications({ call });
const standing = applications.filter((a: any) => a.field === field && a.state !== "withdrawn");
const total = standing.reduce((sum: number, a: any) => sum + a.requested, 0);
return { call, field, applications: standing.length, total_requested: total };
