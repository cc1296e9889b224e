const { domains } = await mcp.registrar.list_domains({ customer: $customer });
const renewed: { name: string; until: string }[] = [];
let cost = 0;
for (const d of domains) {
  // those with auto renewal look after themselves
  if (d.auto_renew || d.expires >= $before) continue;
  const r = await mcp.registrar.renew_domain({ domain: d.name, years: $years });
  const year = Number(d.expires.slice(0, 4)) + r.years;
  renewed.push({ name: r.domain, until: `${year}${d.expires.slice(4)}` });
  cost += d.yearly_fee * $years;
}
return {
  customer: $customer,
  deadline: $before,
  years: $years,
  renewed,
  cost: Math.round(cost * 100) / 100,
};
