const minimum = $minimum;
const { samples } = await mcp.seedbank.list_samples({});
return samples
  .filter((s: any) => s.family === $family && s.seeds < minimum)
  .sort((a: any, b: any) => a.seeds - b.seeds)
  .map((s: any) => ({
    id: s.id,
    species: s.species,
    place: `${s.vault}/${s.shelf}`,
    seeds: s.seeds,
    missing: minimum - s.seeds,
  }));
