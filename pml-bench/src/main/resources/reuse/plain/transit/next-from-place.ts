const { stops } = await mcp.transit.find_stops({ near: $place });
const closest = [...stops].sort((a: any, b: any) => a.distance_m - b.distance_m).slice(0, 2);
const boards = await Promise.all(closest.map((s: any) => mcp.transit.departures({ stop: s.id })));
const line = $line;
const hits: any[] = [];
boards.forEach((board: any, i: number) => {
  for (const d of board.departures) {
    if (d.line === line && !d.cancelled) {
      hits.push({ stop: closest[i].name, walk_m: closest[i].distance_m, time: d.time, to: d.direction });
    }
  }
});
hits.sort((a, b) => a.time.localeCompare(b.time));
return { near: $place, line, next: hits[0] ?? null, later: hits.slice(1) };
