const { mails } = await mcp.mailbox.list_mails({});
const inPeriod = mails.filter((m) => m.received >= $from && m.received <= $to);

const counts = {};
for (const mail of inPeriod) {
  counts[mail.from] = (counts[mail.from] ?? 0) + 1;
}

const ranking = Object.entries(counts)
  .map(([sender, count]) => ({ sender, count }))
  .sort((a, b) => b.count - a.count || a.sender.localeCompare(b.sender))
  .slice(0, $top);

return { received: inPeriod.length, ranking };
