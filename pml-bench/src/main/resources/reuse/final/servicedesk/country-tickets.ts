const { customers } = await mcp.servicedesk.list_customers({ country: $country });
const recipients = customers.filter((c) => c.country === $country);

const created = [];
for (const c of recipients) {
  const ticket = await mcp.servicedesk.create_ticket({
    customer_id: c.id,
    subject: `${$subject} (${c.company})`,
    queue: $queue,
    body: `Dear ${c.name},\n\n${$body}`,
  });
  created.push({ id: ticket.id, customer: c.name, subject: ticket.subject, queue: ticket.queue, body: ticket.body });
}
return { country: $country, count: created.length, created };
