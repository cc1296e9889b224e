const board = await mcp.transit.departures({ stop: $stop, at: $at });
const running = board.departures.filter((d: any) => !d.cancelled);
const late = running.filter((d: any) => d.delay_min >= $min_delay);
const average = running.reduce((n: number, d: any) => n + d.delay_min, 0) / running.length;
return {
  stop: board.stop,
  at: $at,
  late: late
    .sort((a: any, b: any) => b.delay_min - a.delay_min)
    .map((d: any) => `${d.line} to ${d.direction}, due ${d.time}, ${d.delay_min} min late`),
  cancelled: board.departures.filter((d: any) => d.cancelled).map((d: any) => d.line),
  average_delay: Number(average.toFixed(1)),
};
