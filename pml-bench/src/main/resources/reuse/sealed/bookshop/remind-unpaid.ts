const { orders } = await mcp.bookshop.list_orders({ status: "unpaid" });
const { customers } = await mcp.bookshop.list_customers({});
const { ordered_before: before, pay_by: payBy } = args;

const late = orders.filter(o => o.status === "unpaid" && o.day < before);

const reminded = [];
for (const c of customers) {
  const theirs = late.filter(o => o.customer_id === c.id);
  if (theirs.length === 0) continue;
  const total = theirs.reduce((s, o) => s + o.price, 0);
  const list = theirs.map(o => `  ${o.id} of ${o.day}: ${o.title}, ${o.price.toFixed(2)} euros`).join("\n");
  await mcp.bookshop.send_mail({
    to: c.email,
    subject: "A friendly reminder",
    text: `Dear ${c.name},\n\nwe have not received your payment yet for\n\n${list}\n\n` +
      `Please transfer ${total.toFixed(2)} euros by ${payBy}.\n\nYour book shop`,
  });
  reminded.push({ customer: c.name, orders: theirs.length, total });
}
return reminded;
