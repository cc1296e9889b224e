const [board, details] = await Promise.all([
  mcp.transit.departures({ stop: $stop, at: $at }),
  mcp.transit.stop_details({ stop: $stop }),
]);
const usable = board.departures.filter((d: any) => {
  if (d.cancelled || !d.low_floor) return false;
  const platform = details.platforms.find((p: any) => p.number === d.platform);
  return platform ? platform.step_free : false;
});
return {
  stop: $stop,
  at: $at,
  lifts_out_of_order: details.platforms.filter((p: any) => p.lift === "broken").map((p: any) => p.number),
  departures: usable.map((d: any) => ({ line: d.line, to: d.direction, time: d.time, platform: d.platform })),
};
