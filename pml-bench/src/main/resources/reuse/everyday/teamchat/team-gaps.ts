const { members } = await mcp.teamchat.list_members({ team: $team });
const { channels } = await mcp.teamchat.list_channels({});

const channel = channels.find(c => c.name === $channel.replace(/^#/, ''));
if (!channel) throw new Error(`No channel ${$channel}`);

const inside = new Set(channel.members);
const team = members.filter(m => m.team.toLowerCase() === $team.toLowerCase());
const missing = team.filter(m => !inside.has(m.handle));

return {
  channel: channel.name,
  team_size: team.length,
  missing: missing.map(m => ({ handle: m.handle, name: m.name, role: m.role })),
};
