interface Message { user: string; text: string; reactions: number }

const { messages } = (await mcp.chat.history({ channel: $channel, limit: $limit })) as { messages: Message[] };
const list = messages ?? [];

// A question mark at the end, or a question word at the beginning.
const STARTS = /^(who|what|when|where|why|how|which|can|could|does|did|is|are|has|should)\b/i;
const isQuestion = (text: string): boolean => {
  const plain = text.trim();
  return plain.endsWith('?') || (STARTS.test(plain) && plain.split(/\s+/).length >= 3 && !plain.endsWith('.'));
};

const questions = list.flatMap((message, index) => {
  if (!isQuestion(message.text)) {
    return [];
  }
  // Whatever somebody else says next is taken for the answer.
  const answer = list.slice(index + 1).find(other => other.user !== message.user && !isQuestion(other.text));
  return [{ user: message.user, text: message.text.trim(), answer: answer ? `${answer.user}: ${answer.text}` : null }];
});
const open = questions.filter(question => question.answer === null);

return {
  questions: questions.map(question => `${question.user}: ${question.text}`),
  open: open.length,
  summary: questions.length === 0
    ? `Nobody asked anything in ${list.length} messages`
    : [`${questions.length} questions, ${open.length} of them without an answer`,
      ...questions.map(question => `- ${question.user}: ${question.text}${question.answer ? ` -> ${question.answer}` : ''}`)].join('\n'),
};
