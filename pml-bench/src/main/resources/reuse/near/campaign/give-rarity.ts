const { loot } = await mcp.campaign.list_loot({ campaign: $campaign });
const wanted = loot.filter((l) => l.owner === null && l.rarity === $rarity);
const given: string[] = [];
for (const l of wanted) {
  const res = await mcp.campaign.give_loot({ loot_id: l.id, to: $hero });
  if (res.ok) given.push(l.item);
}
return { hero: $hero, given };
