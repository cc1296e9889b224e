const { expenses } = await mcp.trips.list_expenses({ status: 'submitted' });
const { travellers } = await mcp.trips.list_travellers({});

const missing = new Map();
for (const e of expenses) {
  if (e.status !== 'submitted' || e.receipt || e.amount_eur <= $min_amount) continue;
  missing.set(e.traveller, [...(missing.get(e.traveller) ?? []), e]);
}

const reminded = [];
for (const [name, items] of missing) {
  const person = travellers.find(t => t.name === name);
  if (!person) continue;
  const list = items.map(e => `- ${e.date} ${e.category}: ${e.amount_eur.toFixed(2)} EUR (${e.id})`).join('\n');
  const subject = `Receipts missing, please send by ${$deadline}`;
  const body = `Hello ${name.split(' ')[0]},\n\nwe still need the receipts for:\n${list}\n\nPlease upload them by ${$deadline}. Thank you!`;
  await mcp.trips.send_message({ to: person.email, subject, body });
  reminded.push({ to: person.email, subject, expenses: items.map(e => e.id) });
}

return { reminded: reminded.length, messages: reminded };
