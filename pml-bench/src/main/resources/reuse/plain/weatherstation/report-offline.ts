const { region, stations } = await mcp.weatherstation.find_stations({ region: $region });
const offline = stations.filter((s: any) => s.status === "offline");
if (offline.length === 0) return { region, tickets: [], message: "all stations are online" };

const note = $note;
const tickets = await Promise.all(
  offline.map((s: any) =>
    mcp.weatherstation.report_fault({
      station: s.id,
      note: `${note} (last seen ${s.last_seen})`,
    })
  )
);
return {
  region,
  online: stations.length - offline.length,
  tickets: tickets.map((t: any) => t.ticket),
};
