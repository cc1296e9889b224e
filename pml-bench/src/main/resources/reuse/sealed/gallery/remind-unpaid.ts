const { placed_before, min_total, pay_until } = args;
const { orders } = await mcp.gallery.list_orders({});
const { galleries } = await mcp.gallery.list_galleries({});
const titles = new Map(galleries.map(g => [g.id, g.title]));
const open = orders.filter(o => o.status === "unpaid" && o.day < placed_before && o.total >= min_total);

let sum = 0;
const reminded = [];
for (const o of open) {
  const title = titles.get(o.gallery_id) || o.gallery_id;
  await mcp.gallery.send_mail({
    to: o.email,
    subject: "Reminder: your order " + o.id,
    text: `Dear ${o.buyer},\n\nyour order ${o.id} of ${o.day} from the gallery "${title}" (${o.total.toFixed(2)} EUR) has not been paid yet. Please pay it by ${pay_until}.\n\nThank you!`,
  });
  sum += o.total;
  reminded.push({ order: o.id, buyer: o.buyer, total: o.total });
}
return { reminded, outstanding: sum };
