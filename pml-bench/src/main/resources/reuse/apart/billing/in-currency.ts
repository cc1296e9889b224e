interface Invoice { invoice_no: string; client: string; amount: number; positions: { text: string; hours: number; rate: number }[] }
interface Rate { base: string; quote: string; rate: number }

const [invoice, exchange] = (await Promise.all([
  mcp.billing.get_invoice({ invoice_no: $invoice_no }),
  mcp.billing.exchange_rate({ base: $base, quote: $quote }),
])) as [Invoice, Rate];

if (!(exchange.rate > 0)) {
  throw new Error(`No rate from ${exchange.base} to ${exchange.quote}`);
}

// Some currencies have no cents.
const WHOLE = new Set(['JPY', 'KRW', 'ISK', 'HUF']);
const round = (value: number): number => (WHOLE.has(exchange.quote) ? Math.round(value) : Math.round(value * 100) / 100);
const show = (value: number, currency: string): string => `${value.toFixed(WHOLE.has(currency) ? 0 : 2)} ${currency}`;

const positions = invoice.positions.map(position => ({
  text: position.text,
  before: position.hours * position.rate,
  after: round(position.hours * position.rate * exchange.rate),
}));
const amount = round(invoice.amount * exchange.rate);
const sum = round(positions.reduce((total, position) => total + position.after, 0));

return {
  invoice_no: invoice.invoice_no,
  amount,
  currency: exchange.quote,
  rate: exchange.rate,
  positions,
  rounding: round(amount - sum),
  summary: [
    `${invoice.invoice_no} for ${invoice.client}: ${show(invoice.amount, exchange.base)} = ${show(amount, exchange.quote)} at ${exchange.rate}`,
    ...positions.map(position => `- ${position.text}: ${show(position.after, exchange.quote)}`),
  ].join('\n'),
};
