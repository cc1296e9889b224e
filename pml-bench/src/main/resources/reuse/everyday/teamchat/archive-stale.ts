const { channels } = await mcp.teamchat.list_channels({ include_archived: false });

const stale = channels.filter(c =>
  !c.archived &&
  c.last_activity < $cutoff &&
  c.members.length <= $max_members
);

const archived = [];
for (const channel of stale) {
  const notice = await mcp.teamchat.post_message({ channel: channel.name, text: $note });
  await mcp.teamchat.archive_channel({ channel: channel.name });
  archived.push({ channel: channel.name, last_activity: channel.last_activity, members: channel.members.length, notice: notice.text });
}

return { archived, kept: channels.filter(c => !c.archived).length - archived.length };
