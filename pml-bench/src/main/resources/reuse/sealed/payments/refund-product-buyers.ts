const product = $product;
const percent = $percent;

const { charges } = await mcp.payments.list_charges({ from: $from, to: $to, status: "succeeded" });
const { customers } = await mcp.payments.list_customers({});
const bought = charges.filter(c =>
  c.product === product && c.status === "succeeded" && c.day >= $from && c.day <= $to);

const done = [];
for (const charge of bought) {
  const amount = Math.round(charge.amount * percent) / 100;
  await mcp.payments.refund_charge({ charge_id: charge.id, amount, reason: `${percent}% back on ${product}` });

  const customer = customers.find(c => c.id === charge.customer_id);
  await mcp.payments.send_email({
    to: customer.email,
    subject: `A refund for your ${product}`,
    body: `Dear ${customer.name},\n\nwe are sorry for the trouble with your ${product} of ${charge.day}. `
      + `We have refunded ${amount.toFixed(2)} ${charge.currency} to you (${percent}%).`,
  });
  done.push({ charge: charge.id, customer: customer.name, refunded: amount, currency: charge.currency });
}
return done;
