const { messages } = await mcp.teamchat.list_messages({});
const message = messages.find(m => m.id === $message_id);
if (!message) throw new Error(`No message ${$message_id}`);

const { channels } = await mcp.teamchat.list_channels({});
const channel = channels.find(c => c.name === message.channel);

const reacted = new Set(message.reactions.flatMap(r => r.users));
const silent = channel.members.filter(handle => handle !== message.author && !reacted.has(handle));

const sent = [];
for (const handle of silent) {
  const dm = await mcp.teamchat.send_direct_message({ user: handle, text: $reminder });
  sent.push({ to: dm.user, text: dm.text });
}

return { message: message.text, channel: channel.name, reacted: reacted.size, reminded: sent };
