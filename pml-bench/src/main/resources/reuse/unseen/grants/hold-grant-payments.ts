const grant = $grant;
const { payments } = await mcp.grants.list_payments({ state: "scheduled" });
const open = payments.filter((p: any) => p.grant === grant && p.state === "scheduled");
let amount = 0;
const held: string[] = [];
for (const p of open) {
  await mcp.grants.hold_payment({ payment_id: p.id, reason: $reason });
  held.push(p.id);
  amount += p.amount;
}
return { grant, held, amount_held: amount };
