const { campaign, player, since } = args;
const { sessions } = await mcp.campaign.list_sessions({ campaign });

const held = sessions.filter((s) => s.date >= since);
const attended = held.filter((s) => s.players.includes(player));
const hours = attended.reduce((sum, s) => sum + s.hours, 0);

return {
  player,
  attended: attended.length,
  held: held.length,
  hours,
  missed: held.filter((s) => !s.players.includes(player)).map((s) => s.number),
};
