interface Message { from: 'customer' | 'agent'; text: string; at: string }
interface Ticket { ticket: string; subject: string; customer: string; messages: Message[] }

const ticket: Ticket = await mcp.desk.get_ticket({ ticket: $ticket });
const messages = [...(ticket.messages ?? [])].sort((a, b) => a.at.localeCompare(b.at));
if (messages.length === 0) {
  return { summary: `${ticket.ticket}: ${ticket.subject} (no messages)` };
}

const firstSentence = (text: string): string => {
  const end = text.search(/[.!?](\s|$)/);
  const sentence = end < 0 ? text : text.slice(0, end + 1);
  return sentence.length > 120 ? sentence.slice(0, 117) + '...' : sentence;
};

// Who has to do something next is what most people want to know.
const last = messages[messages.length - 1];
const waitingFor = last.from === 'customer' ? 'us' : 'the customer';
const questions = messages.filter(message => message.text.trim().endsWith('?'));
const open = questions.filter(question => !messages.some(other => other.at > question.at && other.from !== question.from));

const counts = messages.reduce<Record<string, number>>((sum, message) => {
  sum[message.from] = (sum[message.from] ?? 0) + 1;
  return sum;
}, {});
const lines = messages.map(message => `${message.at} ${message.from}: ${firstSentence(message.text)}`);

return {
  ticket: ticket.ticket,
  customer: ticket.customer,
  messages: counts,
  waitingFor,
  openQuestions: open.map(question => question.text),
  summary: [`${ticket.subject}: waiting for ${waitingFor} since ${last.at}`, ...lines].join('\n'),
};
