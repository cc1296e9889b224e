interface CaseRecord { id: string; title: string; client: string; state: string; opened: string; budget: number }
interface TimeEntry { date: string; who: string; hours: number; rate: number; billed: boolean }

const lawyer: string = args.lawyer;
const percent: number = Number(args.percent);
if (!(percent > 0)) throw new Error(`"${args.percent}" is not a percentage`);

const listing = await mcp.law.list_cases({ lawyer });
const watched = (listing.cases as CaseRecord[]).filter((c) => c.state === 'open' && c.budget > 0);

const euro = (n: number) => `${Math.round(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, '.')} EUR`;

const states = [];
for (const c of watched) {
  const { entries } = (await mcp.law.list_hours({ case: c.id })) as { entries: TimeEntry[] };
  let spent = 0;
  let unbilled = 0;
  const months = new Map<string, number>();
  const costliest = new Map<string, number>();
  for (const e of entries) {
    const fee = e.hours * e.rate;
    spent += fee;
    if (!e.billed) unbilled += fee;
    months.set(e.date.slice(0, 7), (months.get(e.date.slice(0, 7)) ?? 0) + fee);
    costliest.set(e.who, (costliest.get(e.who) ?? 0) + fee);
  }
  const monthly = months.size ? spent / months.size : 0;
  const left = c.budget - spent;
  states.push({
    case: c,
    spent,
    unbilled,
    used: (100 * spent) / c.budget,
    monthsLeft: left <= 0 ? 0 : monthly ? left / monthly : Infinity,
    most: [...costliest].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'nobody',
  });
}

const over = states.filter((s) => s.used >= percent).sort((a, b) => b.used - a.used);
if (over.length === 0) {
  const highest = Math.max(0, ...states.map((s) => s.used));
  return { lawyer, warned: false, cases: [], highest: `${highest.toFixed(0)} %` };
}

const paragraphs = over.map((s) => {
  const outlook = s.monthsLeft === 0 ? `exceeded by ${euro(s.spent - s.case.budget)}` : `at this pace used up in ${s.monthsLeft.toFixed(1)} months`;
  return `${s.case.id} ${s.case.title} (${s.case.client}): ${euro(s.spent)} of ${euro(s.case.budget)}, ${s.used.toFixed(0)} %, ${outlook}. Not billed: ${euro(s.unbilled)}. Most time by ${s.most}.`;
});
const exceeded = over.filter((s) => s.used > 100).length;
const message = await mcp.law.send_message({
  to: lawyer,
  subject: exceeded ? `${exceeded} fee budgets exceeded` : `${over.length} fee budgets above ${percent} %`,
  text: paragraphs.join('\n\n'),
});
if (!message.sent) throw new Error(`The warning did not reach ${lawyer}`);

return { lawyer, warned: true, message: message.message, cases: over.map((s) => ({ case: s.case.id, used: Math.round(s.used) })) };
