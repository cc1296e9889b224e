interface Order {
  id: string;
  supplier: string;
  placed: string;
  promised: string;
  arrived: string;
  lines: { sku: string; qty: number; received: number; rejected: number; price: number }[];
}

const supplierId: string = $supplier;
const since: string = $since;
const day = 86400000;

const supplier = await mcp.stock.get_supplier({ supplier: supplierId });
if (!supplier?.name) throw new Error(`Unknown supplier ${supplierId}`);
const history = await mcp.stock.list_orders({ supplier: supplierId, since });
const orders = (history.orders as Order[]).filter(o => o.placed >= since);
const delivered = orders.filter(o => o.arrived !== "");
if (delivered.length === 0) return `${supplier.name}: nothing delivered since ${since}, so there is nothing to score.`;

const delays = delivered.map(o => Math.round((Date.parse(o.arrived) - Date.parse(o.promised)) / day));
const onTime = delays.filter(d => d <= 0).length / delivered.length;

let ordered = 0;
let received = 0;
let rejected = 0;
let volume = 0;
for (const line of delivered.flatMap(o => o.lines)) {
  ordered += line.qty;
  received += Math.min(line.qty, line.received);
  rejected += line.rejected;
  volume += line.received * line.price;
}
const fill = ordered > 0 ? received / ordered : 0;
const quality = received > 0 ? 1 - rejected / received : 0;
const leads = delivered.map(o => (Date.parse(o.arrived) - Date.parse(o.placed)) / day).sort((a, b) => a - b);
const median = leads[Math.floor(leads.length / 2)];

const score = 100 * (0.45 * onTime + 0.3 * fill + 0.25 * quality);
const grade = score >= 92 ? "A" : score >= 80 ? "B" : score >= 65 ? "C" : "D";
const pct = (x: number) => `${(x * 100).toFixed(1)} %`;

const worst = delivered
  .map((o, i) => ({ id: o.id, delay: delays[i] }))
  .filter(o => o.delay > 0)
  .sort((a, b) => b.delay - a.delay)
  .slice(0, 3);

return [
  `# ${supplier.name}: grade ${grade} (${score.toFixed(0)} of 100)`,
  `Orders since ${since}: ${orders.length}, delivered ${delivered.length}, goods worth ${volume.toFixed(2)}`,
  "",
  `| on time | fill rate | accepted | lead time |`,
  `|---|---|---|---|`,
  `| ${pct(onTime)} | ${pct(fill)} | ${pct(quality)} | ${median} days (agreed ${supplier.lead_days}) |`,
  "",
  worst.length > 0 ? "Latest: " + worst.map(w => `${w.id} by ${w.delay} days`).join(", ") : "No late delivery.",
].join("\n");
