const { boat: name, arrival, departure } = args;
const { boats } = await mcp.marina.list_boats({});
const boat = boats.find((b) => b.name.toLowerCase() === name.toLowerCase());
if (!boat) throw new Error("no boat registered as " + name);

const [{ berths }, { bookings }] = await Promise.all([
  mcp.marina.list_berths({}),
  mcp.marina.list_bookings({ from: arrival, to: departure }),
]);
const clash = new Set(bookings.filter((k) => k.arrival < departure && k.departure > arrival).map((k) => k.berth));
const fits = berths
  .filter((b) => b.status !== "maintenance" && !clash.has(b.id))
  .filter((b) => b.length_m >= boat.length_m && b.width_m > boat.beam_m && b.depth_m > boat.draft_m)
  .sort((a, b) => a.length_m - b.length_m || a.rate - b.rate);
if (fits.length === 0) return { booked: false, boat: boat.name };

const done = await mcp.marina.create_booking({ berth: fits[0].id, boat_id: boat.id, arrival, departure });
return { booked: true, booking: done.booking, berth: fits[0].id, rate: fits[0].rate };
