const made = await mcp.chat.create_channel({ name: args.name, private: false });
for (const user of args.people) {
  await mcp.chat.invite({ channel: made.channel, user });
}
await mcp.chat.set_topic({ channel: made.channel, topic: 'Project ' + args.name });
return made.channel;
