interface Message { id: string; from: string; subject: string; body: string; attachments: { name: string; size: number }[] }

const mail: Message = await mcp.mail.get_message({ id: $id });
if (!mail?.id) {
  throw new Error('There is no such message');
}

// A title without "Re:", a body without the signature.
const title = mail.subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '').trim() || 'Report by mail';
const lines = mail.body.split(/\r?\n/);
const end = lines.findIndex(line => line.trimEnd() === '--');
const text = (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();

const isUrgent = /\b(urgent|asap|down|outage|cannot work)\b/i.test(`${title} ${text}`);
const body = [
  `${mail.from} wrote:`,
  '',
  ...text.split('\n').map(line => `> ${line}`),
  ...(mail.attachments.length > 0 ? ['', `Attachments in the mail: ${mail.attachments.map(each => each.name).join(', ')}`] : []),
].join('\n');

const issue = await mcp.issues.create_issue({ repo: $repo, title, body });
if (!issue.url) {
  throw new Error(`No issue was made of ${mail.id}`);
}
return {
  number: issue.number,
  url: issue.url,
  reporter: mail.from,
  urgent: isUrgent,
  summary: `#${issue.number} "${title}"${isUrgent ? ' (sounds urgent)' : ''}: ${issue.url}`,
};
