interface Member { name: string; online: boolean }

const answer = (await mcp.chat.members({ channel: $channel })) as { members: Member[]; channel: string };
const members = answer.members ?? [];
if (members.length === 0) {
  return { online: [], summary: `Nobody is in ${answer.channel}` };
}

const names = (list: Member[]) => list.map(member => member.name).sort((a, b) => a.localeCompare(b));
const online = names(members.filter(member => member.online));
const away = names(members.filter(member => !member.online));

// "a, b and c" reads better than a list.
const spoken = (list: string[]): string => {
  if (list.length <= 1) {
    return list.join('');
  }
  return `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}`;
};

const summary = online.length === 0
  ? `None of the ${members.length} members of ${answer.channel} is online`
  : away.length === 0
    ? `Everybody is online: ${spoken(online)}`
    : `${spoken(online)} ${online.length === 1 ? 'is' : 'are'} online, ${spoken(away)} ${away.length === 1 ? 'is' : 'are'} not`;
return { online, away, share: Math.round((100 * online.length) / members.length), summary };
