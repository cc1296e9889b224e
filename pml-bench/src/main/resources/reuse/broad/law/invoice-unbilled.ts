interface Entry {
  id: string;
  date: string;
  who: string;
  hours: number;
  rate: number;
  text: string;
  billed: boolean;
}

const client: string = $client;
const until: string = $until;
const tax: number = $tax;
if (tax < 0 || tax > 30) throw new Error(`A tax rate of ${tax} % cannot be right`);

const cents = (amount: number) => Math.round(amount * 100) / 100;

const { cases } = await mcp.law.list_cases({ client });
if (!cases?.length) throw new Error(`There are no cases for ${client}`);

const invoices = [];
const skipped: { case: string; reason: string }[] = [];
for (const c of cases as { id: string; title: string; state: string }[]) {
  const { entries } = (await mcp.law.list_hours({ case: c.id, until })) as { entries: Entry[] };
  const open = entries.filter((e) => !e.billed && e.date <= until);
  if (!open.length) {
    skipped.push({ case: c.id, reason: 'everything is billed' });
    continue;
  }
  const unrated = open.filter((e) => !(e.rate > 0));
  if (unrated.length) {
    skipped.push({ case: c.id, reason: `no rate on ${unrated.map((e) => e.id).join(', ')}` });
    continue;
  }

  // One line for each person, with the work described in the order it was done.
  const people = new Map<string, Entry[]>();
  for (const e of [...open].sort((a, b) => a.date.localeCompare(b.date))) {
    people.set(e.who, [...(people.get(e.who) ?? []), e]);
  }
  const lines = [...people].map(([who, list]) => ({
    text: `${who}: ${list.map((e) => `${e.text} (${e.date})`).join(', ')}`,
    hours: list.reduce((sum, e) => sum + e.hours, 0),
    amount: cents(list.reduce((sum, e) => sum + e.hours * e.rate, 0)),
  }));
  const net = cents(lines.reduce((sum, line) => sum + line.amount, 0));
  const vat = cents((net * tax) / 100);
  lines.push({ text: `VAT ${tax} %`, hours: 0, amount: vat });

  const made = await mcp.law.create_invoice({ case: c.id, lines, total: cents(net + vat) });
  if (!made.invoice || made.total !== cents(net + vat)) {
    throw new Error(`The invoice for ${c.id} came back with ${made.total} instead of ${cents(net + vat)}`);
  }
  invoices.push({ invoice: made.invoice, case: c.title, entries: open.length, hours: lines.reduce((h, line) => h + line.hours, 0), net, vat, total: made.total });
}

return {
  client,
  until,
  invoices,
  sum: cents(invoices.reduce((sum, i) => sum + i.total, 0)),
  skipped,
};
