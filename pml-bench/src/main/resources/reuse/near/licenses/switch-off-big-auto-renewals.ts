const res = await mcp.licenses.list_renewals({ from: $from, to: $to });
const changed: string[] = [];
const already_off: string[] = [];
for (const c of res.renewals) {
  if (c.amount < $min_amount) continue;
  if (!c.auto_renew) {
    already_off.push(c.contract);
    continue;
  }
  await mcp.licenses.set_auto_renew({ contract: c.contract, enabled: false });
  changed.push(c.contract);
}
return { period: `${$from} to ${$to}`, min_amount: $min_amount, switched_off: changed, already_off };
