interface Made { contact: string; customer: string }

const name = $name;
const email = $email;
const customer = $customer;
if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
  throw new Error(`Not an address: ${email}`);
}
if (name.trim() === '') {
  throw new Error('Who is it?');
}

// Names come in all spellings; the CRM wants them tidy.
const tidy = name
  .trim()
  .split(/\s+/)
  .map(part => part.charAt(0).toUpperCase() + part.slice(1))
  .join(' ');
const made: Made = await mcp.crm.create_contact({ customer, name, email });
if (made.customer !== customer) {
  throw new Error(`${made.contact} was added to ${made.customer} instead of ${customer}`);
}

const domain = email.split('@')[1].toLowerCase();
const PRIVATE = new Set(['gmail.com', 'outlook.com', 'yahoo.com', 'gmx.net']);
return {
  contact: made.contact,
  customer: made.customer,
  spelled: tidy,
  private: PRIVATE.has(domain),
  summary: `${tidy} <${email}> is a contact of ${made.customer} now`
    + (PRIVATE.has(domain) ? ' (a private address)' : ''),
};
