const { subscriptions } = await mcp.payments.list_subscriptions({ plan: args.plan, status: "active" });
const { customers } = await mcp.payments.list_customers({});

const affected = subscriptions.filter(
  s => s.plan === args.plan && s.status === "active" && s.next_charge < args.before
);

const mailed = [];
for (const s of affected) {
  const who = customers.find(c => c.id === s.customer_id);
  if (!who || who.blocked) continue;
  await mcp.payments.send_email({
    to: who.email,
    subject: `New price of your ${args.plan} plan`,
    body: `Dear ${who.name},\n\nyour ${args.plan} plan costs ${args.new_price} ${s.currency} a month `
      + `instead of ${s.monthly} ${s.currency}, from the charge of ${s.next_charge} on.`,
  });
  mailed.push({ customer: who.name, next_charge: s.next_charge });
}
return { plan: args.plan, new_price: args.new_price, mailed };
