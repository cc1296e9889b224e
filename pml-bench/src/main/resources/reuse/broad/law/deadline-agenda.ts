interface Case { id: string; title: string; client: string; court: string; state: string }
interface Deadline { id: string; what: string; due: string; kind: string; done: boolean; responsible: string }

const lawyer: string = $lawyer;
const from: string = $from;
const to: string = $to;
if (to < from) throw new Error(`The agenda would end (${to}) before it starts (${from})`);

const { cases } = (await mcp.law.list_cases({ lawyer })) as { cases: Case[] };
const open = cases.filter((c) => c.state === 'open');
if (open.length === 0) return `${lawyer} has no open cases.`;

const perCase = await Promise.all(
  open.map(async (c) => {
    const list = await mcp.law.list_deadlines({ case: c.id });
    return (list.deadlines as Deadline[]).map((d) => ({ ...d, case: c }));
  }),
);
const pending = perCase.flat().filter((d) => !d.done);
const missed = pending.filter((d) => d.due < from);
const coming = pending.filter((d) => d.due >= from && d.due <= to);

// Statutory limits cannot be extended, so they lead on any one day.
const rank = ['statutory', 'court', 'agreed'];
coming.sort((a, b) => a.due.localeCompare(b.due) || rank.indexOf(a.kind) - rank.indexOf(b.kind) || a.case.id.localeCompare(b.case.id));

const mondayOf = (day: string): string => {
  const d = new Date(`${day}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() - ((d.getUTCDay() + 6) % 7));
  return d.toISOString().slice(0, 10);
};
const weekday = (day: string) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${day}T00:00:00Z`).getUTCDay()];

const out: string[] = [`AGENDA ${lawyer}: ${from} to ${to}`, `${coming.length} deadlines in ${open.length} open cases`];
if (missed.length) {
  out.push('', `!! ${missed.length} still open from before ${from}:`);
  for (const d of missed) out.push(`   ${d.due} ${d.what} (${d.case.id} ${d.case.title})`);
}

let week = '';
for (const d of coming) {
  const monday = mondayOf(d.due);
  if (monday !== week) {
    week = monday;
    out.push('', `Week of ${monday}`);
  }
  const mark = d.kind === 'statutory' ? '*' : ' ';
  const place = d.kind === 'court' && d.case.court ? ` at the ${d.case.court}` : '';
  const by = d.responsible === lawyer ? '' : ` [${d.responsible}]`;
  out.push(` ${mark} ${weekday(d.due)} ${d.due}  ${d.what}${place}, ${d.case.client} (${d.case.id})${by}`);
}
if (!coming.length) out.push('', 'Nothing falls due in this period.');
out.push('', '* cannot be extended');
return out.join('\n');
