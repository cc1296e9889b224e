const { prescriptions } = await mcp.pharmacy.list_prescriptions({ status: "ready" });
const waiting = prescriptions.filter((p) => p.status === "ready" && p.valid_until <= $until);
const { customers } = await mcp.pharmacy.list_customers({});
const { items } = await mcp.pharmacy.list_stock({});

const sent = [];
for (const p of waiting) {
  const customer = customers.find((c) => c.id === p.customer_id);
  const item = items.find((i) => i.sku === p.sku);
  if (!customer) continue;
  const text = `Hello ${customer.name}, your ${item?.name ?? "medicine"} is ready. The prescription is valid until ${p.valid_until}; we are open until ` + $closes + ".";
  await mcp.pharmacy.send_text({ customer_id: customer.id, text });
  sent.push({ customer: customer.name, prescription: p.id, text });
}
return { reminded: sent.length, sent };
