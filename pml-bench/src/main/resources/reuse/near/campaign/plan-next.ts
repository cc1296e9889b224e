const CAMPAIGN = $campaign;
const DATE = $date;
const PLACE = $place;

const { sessions } = await mcp.campaign.list_sessions({ campaign: CAMPAIGN });
const last = sessions.reduce((n, s) => Math.max(n, s.number), 0);
const title = `#${last + 1} ${$title}`;

const planned = await mcp.campaign.schedule_session({ campaign: CAMPAIGN, date: DATE, title, place: PLACE });
await mcp.campaign.post_note({
  campaign: CAMPAIGN,
  text: `Next session: ${title}, on ${DATE}, at ${PLACE}.`,
  visibility: "players",
});
return { session_id: planned.session_id, number: last + 1, title, date: DATE };
