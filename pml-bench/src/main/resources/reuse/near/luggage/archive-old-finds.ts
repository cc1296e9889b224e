const res = await mcp.luggage.list_found_items({ terminal: $terminal });
const moved: string[] = [];
for (const item of res.items) {
  if (item.status !== "unclaimed") continue;
  // ISO dates compare as text
  if (item.found_on >= $before) continue;
  if (item.slot === $slot) continue;
  await mcp.luggage.move_item({ item_id: item.id, slot: $slot });
  moved.push(item.id);
}
return { slot: $slot, count: moved.length, moved };
