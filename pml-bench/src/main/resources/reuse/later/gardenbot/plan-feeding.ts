const { plants } = await mcp.gardenbot.list_plants({});
const wanted = plants.filter((p: any) => p.species === args.species.toLowerCase());
if (!wanted.length) {
  return { tasks: [], message: `no ${args.species} in the garden` };
}
const perBed: Record<string, number> = {};
for (const p of wanted) perBed[p.bed] = (perBed[p.bed] ?? 0) + 1;

const tasks: any[] = [];
for (const [bed, count] of Object.entries(perBed)) {
  const t = await mcp.gardenbot.add_task({
    title: `Feed ${count} ${args.species} with ${args.fertilizer}`,
    due: args.due,
    bed,
  });
  tasks.push({ id: t.task, title: t.title, due: t.due });
}
return { tasks };
