const campaign = $campaign;
const sessionNumber = $session;
const totalXp = $xp;

const { sessions } = await mcp.campaign.list_sessions({ campaign });
const session = sessions.find((s) => s.number === sessionNumber);
if (!session || session.characters.length === 0) {
  return { awarded: [], note: `no attendance recorded for session ${sessionNumber}` };
}

const share = Math.floor(totalXp / session.characters.length);
for (const name of session.characters) {
  await mcp.campaign.award_xp({ name, amount: share, reason: `Session ${sessionNumber}: ${session.title}` });
}
return { share, awarded: session.characters, left_over: totalXp - share * session.characters.length };
