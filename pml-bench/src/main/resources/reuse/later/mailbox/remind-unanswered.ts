const { messages } = await mcp.mailbox.search_messages({ folder: "Inbox", from: $from });
const latest = messages
  .filter((m: any) => m.from === $from)
  .sort((a: any, b: any) => b.received.localeCompare(a.received))[0];
if (!latest) return { sent: false, reason: "no message from " + $from };

const original = await mcp.mailbox.get_message({ id: latest.id });
const quoted = original.body.split(". ").map((l: string) => "> " + l).join("\n");
const subject = latest.subject.startsWith("Re: ") ? latest.subject : "Re: " + latest.subject;

const r = await mcp.mailbox.send_message({
  to: [$from],
  subject,
  body: $note + "\n\n" + quoted,
  reply_to: latest.id,
});
return { sent: r.sent, subject: r.subject, answered: latest.id, written_on: latest.received };
