const today: string = $today;
const days = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86400000);
const list = await mcp.depot.list_deliveries({ dock: $dock });
const late = list.deliveries
  .filter((d: any) => !d.arrived && d.due < today)
  .map((d: any) => ({
    id: d.id,
    supplier: d.supplier,
    days_late: days(d.due, today),
    pallets: d.pallets,
    articles: d.contents.map((c: any) => c.sku),
  }))
  .sort((a: any, b: any) => b.days_late - a.days_late);
return {
  dock: list.dock,
  on: today,
  late,
  pallets: late.reduce((n: number, d: any) => n + d.pallets, 0),
};
