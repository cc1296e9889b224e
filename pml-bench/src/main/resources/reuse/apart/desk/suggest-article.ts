interface Article { article: string; title: string; helpful: number; url: string }
interface Ticket { ticket: string; subject: string; customer: string; messages: { from: string; text: string; at: string }[] }

const ticket: Ticket = await mcp.desk.get_ticket({ ticket: $ticket });
const last = ticket.messages[ticket.messages.length - 1];

const { articles } = (await mcp.desk.search_articles({ query: $query })) as { articles: Article[] };
const useful = (articles ?? []).filter(article => article.helpful >= 0.5);
if (useful.length === 0) {
  return { replied: false, reason: 'no article has helped others so far', seen: articles?.length ?? 0 };
}
const best = useful.reduce((a, b) => (b.helpful > a.helpful ? b : a));

// The same link twice would annoy people.
if (ticket.messages.some(message => message.text.includes(best.url))) {
  return { replied: false, reason: `${best.url} was sent before` };
}

const name = ticket.customer.split('@')[0].replace(/[._]/g, ' ');
const text = [
  `Hello ${name},`,
  '',
  `about "${ticket.subject}": this article explains what to do.`,
  `${best.title}: ${best.url}`,
  '',
  'If it does not help, just answer this message.',
].join('\n');
const sent = await mcp.desk.reply({ ticket: ticket.ticket, text });

return {
  replied: sent.sent === true,
  ticket: sent.ticket,
  article: best.article,
  url: best.url,
  after: last?.from ?? 'nobody',
  summary: `Sent "${best.title}" (${Math.round(best.helpful * 100)} % found it helpful) to ${ticket.customer}`,
};
