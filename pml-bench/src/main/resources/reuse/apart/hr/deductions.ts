interface Payslip { employee: string; gross: number; tax: number; insurance: number; net: number }

const slip: Payslip = await mcp.hr.payslip({ employee: $employee, month: $month });
for (const field of ['gross', 'tax', 'insurance', 'net'] as const) {
  if (typeof slip[field] !== 'number' || Number.isNaN(slip[field])) {
    throw new Error(`The payslip has no ${field}`);
  }
}

const share = (part: number): string => `${((100 * part) / slip.gross).toFixed(1)} %`;
const money = (value: number): string => value.toLocaleString('en-US', { minimumFractionDigits: 2 });

const known = slip.tax + slip.insurance;
const other = Math.round((slip.gross - slip.net - known) * 100) / 100;
const rows: { what: string; amount: number; share: string }[] = [
  { what: 'tax', amount: slip.tax, share: share(slip.tax) },
  { what: 'insurance', amount: slip.insurance, share: share(slip.insurance) },
];
if (other !== 0) {
  // Neither tax nor insurance: garnishments, advances, or a mistake.
  rows.push({ what: other > 0 ? 'other' : 'refund', amount: Math.abs(other), share: share(Math.abs(other)) });
}

const text = [
  `Gross      ${money(slip.gross).padStart(12)}`,
  ...rows.map(row => `- ${row.what.padEnd(9)}${money(row.amount).padStart(12)}  ${row.share}`),
  `Net        ${money(slip.net).padStart(12)}  ${share(slip.net)}`,
];
return { gross: slip.gross, net: slip.net, rows, unexplained: other, summary: text.join('\n') };
