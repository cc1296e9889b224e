const { characters } = await mcp.campaign.list_characters({ campaign: $campaign });

const healed: { name: string; regained: number }[] = [];
for (const c of characters) {
  if (c.hp >= c.max_hp) continue;
  await mcp.campaign.set_hp({ name: c.name, hp: c.max_hp });
  healed.push({ name: c.name, regained: c.max_hp - c.hp });
}

const note = await mcp.campaign.post_note({
  campaign: $campaign,
  text: `The party takes a long rest at ${$place}. Everybody is back to full hit points.`,
  visibility: "players",
});
return { healed, note_id: note.note_id };
