const { characters } = await mcp.campaign.list_characters({ campaign: $campaign });
return characters
  .map((c) => ({ name: c.name, hp: c.hp, max_hp: c.max_hp, percent: Math.round((100 * c.hp) / c.max_hp) }))
  .filter((c) => (100 * c.hp) / c.max_hp < $percent)
  .sort((a, b) => a.hp / a.max_hp - b.hp / b.max_hp);
