const { clients } = await mcp.cleaning.list_clients({});
const client = clients.find(c => c.name === args.client);
if (!client) throw new Error('No client called ' + args.client);

const { sites } = await mcp.cleaning.list_sites({ client_id: client.id });
const { staff } = await mcp.cleaning.list_staff({ skill: args.task });
const able = staff.filter(s => s.skills.includes(args.task));
if (!able.length) throw new Error('Nobody can do ' + args.task);

// somebody from the district, otherwise the one with the most contracted hours
const pick = site => able.find(s => s.district === site.district)
  ?? [...able].sort((a, b) => b.weekly_hours - a.weekly_hours)[0];

const planned = [];
for (const site of sites.filter(s => s.client_id === client.id)) {
  const cleaner = pick(site);
  await mcp.cleaning.create_job({ site_id: site.id, staff_id: cleaner.id, date: args.day, hours: args.hours, task: args.task });
  planned.push({ address: site.address, district: site.district, cleaner: cleaner.name, date: args.day, hours: args.hours });
}
return planned;
