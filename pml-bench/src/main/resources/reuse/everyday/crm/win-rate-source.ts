const { deals } = await mcp.crm.list_deals({});
const closed = deals.filter(d => (d.stage === 'won' || d.stage === 'lost') && d.closed_on >= args.since);

function summarize(list) {
  const won = list.filter(d => d.stage === 'won');
  return {
    closed: list.length,
    won: won.length,
    win_rate: list.length ? Math.round((won.length / list.length) * 1000) / 10 : null,
    won_amount: won.reduce((s, d) => s + d.amount, 0),
  };
}

const mine = summarize(closed.filter(d => d.source === args.source));
const others = summarize(closed.filter(d => d.source !== args.source));
const difference = mine.win_rate === null || others.win_rate === null
  ? null
  : Math.round((mine.win_rate - others.win_rate) * 10) / 10;

return { source: args.source, since: args.since, this_source: mine, other_sources: others, difference };
