const wateredBefore = $watered_before;
const minTrees = $min_trees;

const { plots } = await mcp.nursery.list_plots({});
const dry = plots.filter(p => p.last_watered < wateredBefore && p.trees >= minTrees);
dry.sort((a, b) => (a.last_watered < b.last_watered ? -1 : a.last_watered > b.last_watered ? 1 : b.trees - a.trees));
return {
  count: dry.length,
  plots: dry.map(p => ({
    plot: p.id,
    field: p.field,
    trees: p.trees,
    last_watered: p.last_watered,
    irrigated: p.irrigated,
    foreman: p.foreman,
  })),
};
