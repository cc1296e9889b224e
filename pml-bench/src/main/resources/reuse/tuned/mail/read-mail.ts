interface Message { id: string; from: string; subject: string; body: string; attachments: { name: string; size: number }[] }

const message: Message = await mcp.mail.get_message({ id: $id });
if (!message?.id) {
  return { found: false, text: 'There is no such message.' };
}

// Quoted history and signatures are noise: show what is new, and say what was left out.
const lines = message.body.split(/\r?\n/);
const signature = lines.findIndex(line => line.trimEnd() === '--');
const own = signature < 0 ? lines : lines.slice(0, signature);
const fresh = own.filter(line => !line.startsWith('>'));
const quoted = own.length - fresh.length;

const words = fresh.join(' ').split(/\s+/).filter(word => word !== '').length;
const minutes = Math.max(1, Math.round(words / 200));
const size = (bytes: number) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`);
const attachments = message.attachments.map(each => `${each.name} (${size(each.size)})`);

const text = [
  `From: ${message.from}`,
  `Subject: ${message.subject}`,
  ...(attachments.length > 0 ? [`Attachments: ${attachments.join(', ')}`] : []),
  '',
  fresh.join('\n').trim(),
  ...(quoted > 0 ? ['', `(${quoted} quoted lines left out)`] : []),
];
return { found: true, words, minutes, attachments, text: text.join('\n') };
