interface Ticket { ticket: string; subject: string; hours_waiting: number; priority: string; agent: string | null }

const WEIGHT: Record<string, number> = { urgent: 4, high: 2, normal: 1, low: 0.5 };

const { tickets } = (await mcp.desk.list_tickets({ queue: $queue, status: $status })) as { tickets: Ticket[] };
if (!tickets?.length) {
  return { tickets: [], summary: 'The queue is empty.' };
}

const sorted = [...tickets].sort((a, b) => b.hours_waiting - a.hours_waiting);
const age = (hours: number): string => {
  if (hours >= 48) {
    return `${Math.floor(hours / 24)} days`;
  }
  return hours >= 24 ? '1 day' : `${hours} h`;
};

const rows = sorted.slice(0, 10).map(each => ({
  ticket: each.ticket,
  subject: each.subject.length > 50 ? each.subject.slice(0, 47) + '...' : each.subject,
  waiting: age(each.hours_waiting),
  agent: each.agent ?? 'nobody',
  pressure: each.hours_waiting * (WEIGHT[each.priority] ?? 1),
}));

const unassigned = tickets.filter(each => each.agent === null).length;
const mean = tickets.reduce((sum, each) => sum + each.hours_waiting, 0) / tickets.length;
const lines = rows.map((row, index) => `${index + 1}. ${row.ticket} ${row.subject} (${row.waiting}, ${row.agent})`);

return {
  tickets: rows,
  unassigned,
  mean: Math.round(mean * 10) / 10,
  summary: [`${tickets.length} tickets wait, ${unassigned} without an agent, ${age(Math.round(mean))} on average`, ...lines].join('\n'),
};
