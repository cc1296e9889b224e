const { members } = await mcp.teamchat.list_members({ team: args.team });
const team = members.filter(m => m.team.toLowerCase() === args.team.toLowerCase());
if (team.length === 0) throw new Error(`Nobody in team ${args.team}`);

const channel = await mcp.teamchat.create_channel({
  name: args.name,
  topic: `Channel of the ${args.team} team`,
});

for (const member of team) {
  await mcp.teamchat.invite_to_channel({ channel: channel.name, user: member.handle });
}
const welcome = await mcp.teamchat.post_message({ channel: channel.name, text: args.welcome });

return { channel: channel.name, invited: team.map(m => m.handle), first_message: welcome.text };
