const { acts } = await mcp.festival.list_acts({});
const sum = (list) => list.reduce((s, a) => s + a.fee, 0);
const mine = acts.filter((a) => a.genre === args.genre).sort((a, b) => b.fee - a.fee);
if (mine.length === 0) return { genre: args.genre, acts: 0, total: 0 };
return {
  genre: args.genre,
  acts: mine.length,
  total: sum(mine),
  share_percent: Math.round((1000 * sum(mine)) / sum(acts)) / 10,
  average: Math.round(sum(mine) / mine.length),
  average_all: Math.round(sum(acts) / acts.length),
  dearest: { name: mine[0].name, fee: mine[0].fee },
};
