const variety = $variety;
const treatment = { wash: $wash, salt_pct: $salt_pct };

const { wheels } = await mcp.cheese.list_wheels({ cellar: $cellar });
const mine = wheels.filter((w) => w.variety === variety);
for (const w of mine) {
  await mcp.cheese.brush_wheel({ wheel_id: w.wheel_id, ...treatment });
}
return { variety, brushed: mine.map((w) => w.wheel_id), ...treatment };
