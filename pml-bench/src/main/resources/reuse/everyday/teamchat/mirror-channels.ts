const { members } = await mcp.teamchat.list_members({});
for (const handle of [$newcomer, $colleague]) {
  if (!members.some(m => m.handle === handle)) throw new Error(`No member ${handle}`);
}

const { channels } = await mcp.teamchat.list_channels({});
const wanted = channels.filter(c => !c.archived && c.members.includes($colleague) && !c.members.includes($newcomer));

const joined = [];
for (const channel of wanted) {
  await mcp.teamchat.invite_to_channel({ channel: channel.name, user: $newcomer });
  joined.push(channel.name);
}

return { user: $newcomer, same_as: $colleague, invited_to: joined };
