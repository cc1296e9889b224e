const service = $service;
const note = $note;
const { incidents } = await mcp.oncall.list_incidents({ service });
const open = incidents.filter((i: any) => i.status !== "resolved");
const results = await Promise.all(
  open.map((i: any) => mcp.oncall.update_incident({ incident_id: i.id, status: "resolved", note }))
);
return {
  service,
  resolved: results.map((r: any) => r.incident_id),
  already_done: incidents.length - open.length,
};
