const { companies } = await mcp.crm.list_companies({});
const wanted = $company.toLowerCase();
const company = companies.find(c => c.name.toLowerCase() === wanted);
if (!company) throw new Error(`No company called ${$company}`);

const { contacts } = await mcp.crm.list_contacts({});
const email = $email.trim().toLowerCase();
const existing = contacts.find(c => c.email.toLowerCase() === email);
if (existing) return { created: false, contact: existing };

const contact = await mcp.crm.create_contact({
  name: $name,
  email,
  company_id: company.id,
  role: $role,
});
return { created: true, contact, company: company.name };
