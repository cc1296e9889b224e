if (args.from === args.to) {
  return { moved: [], seeds: 0, note: "source and target are the same vault" };
}
const { samples } = await mcp.seedbank.list_samples({ vault: args.from });
const moved: string[] = [];
let seeds = 0;
for (const s of samples) {
  if (s.vault !== args.from) continue;
  await mcp.seedbank.move_sample({ sample: s.id, vault: args.to });
  moved.push(s.id);
  seeds += s.seeds;
}
return { from: args.from, to: args.to, moved, seeds };
