const { plots } = await mcp.allotment.list_plots({});
const plot = plots.find((p: any) => p.plot_id === $plot_id);
if (!plot || plot.status !== "vacant") {
  return { offered: false, reason: "plot " + $plot_id + " is not vacant" };
}
const { entries } = await mcp.allotment.list_waiting({});
const fitting = entries
  .filter((e: any) => (e.wish === plot.section || e.wish === "any") && plot.area_m2 <= e.max_area_m2)
  .sort((a: any, b: any) => a.since.localeCompare(b.since));
if (fitting.length === 0) {
  return { offered: false, reason: "nobody on the waiting list fits" };
}
const offer = await mcp.allotment.offer_plot({ plot_id: plot.plot_id, entry_id: fitting[0].entry_id, reply_by: $reply_by });
return { offered: true, offer_id: offer.offer_id, to: fitting[0].name, waiting_since: fitting[0].since, reply_by: offer.reply_by, runners_up: fitting.slice(1, 3).map((e: any) => e.name) };
