interface Metrics { service: string; requests: number; errors: number; p95_ms: number }
interface Ticket { ticket: string; subject: string; customer: string }

const hours = $hours;
const [ticket, metrics] = (await Promise.all([
  mcp.desk.get_ticket({ ticket: $ticket }),
  mcp.deploy.metrics({ service: $service, hours }),
])) as [Ticket, Metrics];

const rate = metrics.requests === 0 ? 0 : (100 * metrics.errors) / metrics.requests;
const slow = metrics.p95_ms > 1_000;
const state = rate > 5 ? 'has serious problems' : rate > 1 ? 'has some problems' : slow ? 'is slow' : 'works as it should';

// No figures for customers when all is well: they only raise questions.
const details = rate > 1 || slow
  ? ` In the last ${hours} hours ${rate.toFixed(1)} % of the requests failed, and most took less than ${metrics.p95_ms} milliseconds.`
  : '';
const text = [
  `Hello ${ticket.customer.split('@')[0]},`,
  '',
  `thank you for "${ticket.subject}". Our service ${metrics.service} ${state} at the moment.${details}`,
  rate > 1 ? 'We are working on it and will write again.' : 'If the trouble goes on, please tell us what you see.',
].join('\n');

const sent = await mcp.desk.reply({ ticket: ticket.ticket, text });
if (!sent.sent) {
  throw new Error(`The answer to ${ticket.ticket} was not sent`);
}
return {
  ticket: sent.ticket,
  state,
  rate: Math.round(rate * 100) / 100,
  latency: metrics.p95_ms,
  summary: `Told ${ticket.customer} that ${metrics.service} ${state}`,
};
