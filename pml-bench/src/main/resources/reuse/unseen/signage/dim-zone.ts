const { zone, max_level } = args;
const { screens } = await mcp.signage.list_screens({ zone });
const dimmed: any[] = [];
for (const s of screens) {
  if (s.brightness <= max_level) continue;
  await mcp.signage.set_brightness({ screen_id: s.id, level: max_level });
  dimmed.push({ id: s.id, from: s.brightness, to: max_level });
}
return { zone, dimmed, unchanged: screens.length - dimmed.length };
