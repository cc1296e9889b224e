const { line, gust_limit, slow_speed } = args;
const { towers } = await mcp.cablecar.get_wind({ line });
const strongest = towers.reduce((max: number, t: any) => Math.max(max, t.gust), 0);
if (strongest < gust_limit) {
  return { line, strongest_gust: strongest, slowed: false };
}
const res = await mcp.cablecar.set_line_speed({ line, metres_per_second: slow_speed });
return { line, strongest_gust: strongest, slowed: res.accepted, speed: slow_speed };
