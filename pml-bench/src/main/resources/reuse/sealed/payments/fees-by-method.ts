const { charges } = await mcp.payments.list_charges({ from: $from, to: $to, status: "succeeded" });

const methods = {};
for (const c of charges) {
  if (c.status !== "succeeded" || c.currency !== $currency) continue;
  if (c.day < $from || c.day > $to) continue;
  const m = (methods[c.method] ??= { method: c.method, charges: 0, turnover: 0, fees: 0 });
  m.charges++;
  m.turnover += c.amount;
  m.fees += c.fee;
}

const round = n => Math.round(n * 100) / 100;
return Object.values(methods)
  .map(m => ({ ...m, turnover: round(m.turnover), fees: round(m.fees), percent: round((m.fees / m.turnover) * 100) }))
  .sort((a, b) => b.fees - a.fees);
