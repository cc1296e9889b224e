const min = args.min_balance;
const { customers } = await mcp.chimney.list_customers({});
const owing = customers.filter((c: any) => c.balance > 0 && c.balance >= min);
const districts: Record<string, number> = {};
for (const c of owing) {
  districts[c.district] = (districts[c.district] ?? 0) + c.balance;
}
return {
  min_balance: min,
  customers: owing
    .sort((a: any, b: any) => b.balance - a.balance)
    .map((c: any) => ({ id: c.id, name: c.name, district: c.district, balance: c.balance })),
  districts: Object.entries(districts)
    .map(([district, sum]) => ({ district, sum }))
    .sort((a, b) => b.sum - a.sum),
  total: owing.reduce((sum: number, c: any) => sum + c.balance, 0),
};
