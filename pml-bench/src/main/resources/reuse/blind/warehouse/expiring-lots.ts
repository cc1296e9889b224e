const stock = await mcp.warehouse.get_stock({ sku: $sku });
const lots = stock.locations
  .filter((l: { expires: string }) => l.expires < $before)
  .sort((a: any, b: any) => (a.expires < b.expires ? -1 : 1));
const units = lots.reduce((sum: number, l: any) => sum + l.qty, 0);
return { sku: stock.sku, units, lots: lots.map((l: any) => ({ lot: l.lot, bin: l.bin, qty: l.qty, expires: l.expires })) };
