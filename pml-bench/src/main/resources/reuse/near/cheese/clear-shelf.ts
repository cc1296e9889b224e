const { wheels } = await mcp.cheese.list_wheels({ cellar: args.cellar });
const toMove = wheels.filter((w) => w.shelf === args.from_shelf);

const moved: string[] = [];
for (const wheel of toMove) {
  await mcp.cheese.turn_wheel({ wheel_id: wheel.wheel_id });
  await mcp.cheese.move_wheel({ wheel_id: wheel.wheel_id, shelf: args.to_shelf });
  moved.push(wheel.wheel_id);
}
return { from: args.from_shelf, to: args.to_shelf, moved };
