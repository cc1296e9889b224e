const { projectors } = await mcp.planetarium.list_projectors({ dome: $dome });
const inDome = projectors.filter((p: any) => p.dome === $dome);
const changed: string[] = [];
const already: string[] = [];
const inRepair: string[] = [];
for (const p of inDome) {
  if (p.state === "repair") {
    inRepair.push(p.id);
  } else if (p.state === $state) {
    already.push(p.id);
  } else {
    await mcp.planetarium.set_projector({ projector: p.id, state: $state });
    changed.push(p.id);
  }
}
return { changed, already, in_repair: inRepair };
