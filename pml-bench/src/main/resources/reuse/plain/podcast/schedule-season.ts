const { show, titles, start } = args;
const { episodes } = await mcp.podcast.list_episodes({ show });
const taken = new Set(episodes.filter((e) => e.status === "scheduled").map((e) => e.published));

const scheduled = [];
const day = new Date(start + "T00:00:00Z");
for (const title of titles) {
  // skip weeks in which something is already planned
  while (taken.has(day.toISOString().slice(0, 10))) {
    day.setUTCDate(day.getUTCDate() + 7);
  }
  const publish_on = day.toISOString().slice(0, 10);
  const made = await mcp.podcast.schedule_episode({ show, title, publish_on });
  scheduled.push({ id: made.episode, title, publish_on });
  day.setUTCDate(day.getUTCDate() + 7);
}
return { show, scheduled, last: scheduled.at(-1)?.publish_on ?? null };
