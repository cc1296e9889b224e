const { rooms } = await mcp.hotel.list_rooms({});
const onFloor = rooms.filter((r) => r.floor === args.floor);
const notReady = onFloor.filter((r) => r.status !== "inspected" || r.occupied);
const why = (r) => {
  if (r.status === "out_of_order") return "out of order";
  if (r.occupied) return "still occupied";
  if (r.status === "dirty") return "needs cleaning";
  return "waiting for inspection";
};
return {
  floor: args.floor,
  ready: onFloor.length - notReady.length,
  not_ready: notReady.map((r) => ({ room: r.number, type: r.type, reason: why(r) })),
};
