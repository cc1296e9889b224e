const { photographers } = await mcp.gallery.list_photographers({});
const { shoots } = await mcp.gallery.list_shoots({ from: args.day, to: args.day });
const busy = new Set(
  shoots
    .filter(s => s.day === args.day && s.status !== "cancelled")
    .map(s => s.photographer_id)
);
return photographers
  .filter(p => !busy.has(p.id))
  .filter(p => p.skills.includes(args.skill) && p.hourly_rate <= args.max_rate)
  .sort((a, b) => a.hourly_rate - b.hourly_rate)
  .map(p => ({ id: p.id, name: p.name, city: p.city, email: p.email, hourly_rate: p.hourly_rate }));
