const limit = $minutes;
const { screens } = await mcp.signage.list_screens({ zone: $zone });
const silent = screens
  .filter((s: any) => s.last_seen_minutes > limit)
  .sort((a: any, b: any) => b.last_seen_minutes - a.last_seen_minutes);
return {
  checked: screens.length,
  silent: silent.map((s: any) => ({ id: s.id, name: s.name, minutes: s.last_seen_minutes })),
};
