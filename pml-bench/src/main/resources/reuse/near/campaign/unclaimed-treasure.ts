const { loot } = await mcp.campaign.list_loot({ campaign: args.campaign });
const pieces = loot.filter((l) => !l.owner && l.value_gp >= args.min_value);
const total = pieces.reduce((sum, l) => sum + l.value_gp, 0);
return {
  total_gp: total,
  items: pieces.map((l) => ({ id: l.id, item: l.item, rarity: l.rarity, value_gp: l.value_gp })),
};
