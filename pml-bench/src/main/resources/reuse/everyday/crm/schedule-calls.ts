const { companies } = await mcp.crm.list_companies({});
const inCity = new Map(companies.filter(c => c.city === args.city).map(c => [c.id, c]));

const { contacts } = await mcp.crm.list_contacts({});
const targets = contacts.filter(p => p.role === args.role && inCity.has(p.company_id));

const planned = [];
for (const person of targets) {
  const company = inCity.get(person.company_id);
  const call = await mcp.crm.create_activity({
    type: 'call',
    subject: `${args.subject}: ${person.name}, ${company.name}`,
    owner: company.owner,
    due: args.due,
    contact_id: person.id,
    company_id: company.id,
  });
  planned.push({ id: call.id, subject: call.subject, contact: person.name, phone: person.phone, owner: company.owner });
}
return { due: args.due, planned };
