const { domains } = await mcp.registrar.list_domains({ customer: $customer });
const soon = domains
  .filter((d: any) => d.expires < $before)
  .sort((a: any, b: any) => a.expires.localeCompare(b.expires));
return {
  customer: $customer,
  before: $before,
  count: soon.length,
  domains: soon.map((d: any) => ({
    name: d.name,
    expires: d.expires,
    action: d.auto_renew ? "renews by itself" : "must be renewed",
    fee: d.yearly_fee,
  })),
};
