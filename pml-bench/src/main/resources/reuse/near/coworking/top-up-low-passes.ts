const { members } = await mcp.coworking.list_members({});
const low = members.filter((m) => m.plan === $plan && m.passes_left < $minimum);
const updated: { id: string; name: string; before: number; after: number }[] = [];
for (const m of low) {
  await mcp.coworking.adjust_passes({ member_id: m.id, delta: $passes, note: `Top-up for plan ${$plan}` });
  updated.push({ id: m.id, name: m.name, before: m.passes_left, after: m.passes_left + $passes });
}
return { plan: $plan, topped_up: updated.length, members: updated };
