const { vans } = await mcp.fleetdesk.list_vans({ depot: $depot });
const due = vans
  .filter(van => van.depot === $depot && van.inspection_due <= $deadline)
  .sort((a, b) => a.inspection_due.localeCompare(b.inspection_due));
return due.map(van => ({
  id: van.id,
  plate: van.plate,
  model: van.model,
  inspection_due: van.inspection_due,
  days_before_deadline: Math.round((Date.parse($deadline) - Date.parse(van.inspection_due)) / 86400000),
}));
