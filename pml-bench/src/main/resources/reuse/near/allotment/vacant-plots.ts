const { plots } = await mcp.allotment.list_plots({});
const free = plots
  .filter((p: any) => p.status === "vacant" && p.section === $section && p.area_m2 <= $max_area)
  .sort((a: any, b: any) => a.area_m2 - b.area_m2);
return {
  section: $section,
  count: free.length,
  plots: free.map((p: any) => ({ plot_id: p.plot_id, area_m2: p.area_m2, rent_eur: p.rent_eur })),
};
