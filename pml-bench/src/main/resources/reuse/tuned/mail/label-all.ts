interface Message { id: string; from: string; subject: string; date: string; unread: boolean }
interface Labelled { id: string; label: string }

const label = $label;
if (!/^[\w -]{1,40}$/.test(label)) {
  throw new Error(`Not a label: ${label}`);
}

const found = await mcp.mail.search_messages({ query: $query });
const messages: Message[] = found?.messages ?? [];
if (messages.length === 0) {
  return { labelled: 0, summary: 'No message matches.' };
}

const results = await Promise.allSettled(
  messages.map(message => mcp.mail.label_message({ id: message.id, label })),
);

const done: Labelled[] = [];
const failed: { subject: string; reason: string }[] = [];
results.forEach((result, index) => {
  if (result.status === 'fulfilled' && result.value.label === label) {
    done.push(result.value);
  } else {
    failed.push({
      subject: messages[index].subject,
      reason: result.status === 'rejected' ? String(result.reason) : 'the label did not stick',
    });
  }
});

const senders = [...new Set(messages.map(message => message.from))].sort();
return {
  labelled: done.length,
  failed,
  senders,
  summary: failed.length === 0
    ? `All ${done.length} messages carry "${label}" now`
    : `${done.length} of ${messages.length} carry "${label}"; not: ${failed.map(each => each.subject).join(', ')}`,
};
