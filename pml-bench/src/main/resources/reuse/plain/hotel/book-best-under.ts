const { guest, arrival, departure, max_rate } = args;
const { options } = await mcp.hotel.search_availability({ arrival, departure });

// the dearest room that is still within the limit is taken as the nicest; a sea or garden view breaks ties
const views = ["sea", "garden", "courtyard", "street"];
const candidates = options
  .filter((o) => o.rate <= max_rate)
  .sort((a, b) => b.rate - a.rate || views.indexOf(a.view) - views.indexOf(b.view));

if (!candidates.length) {
  return { booked: false, reason: `no free room at or below ${max_rate} a night` };
}
const pick = candidates[0];
const booking = await mcp.hotel.book_room({ room: pick.room, guest, arrival, departure });
return {
  booked: true,
  reservation: booking.reservation,
  guest: booking.guest,
  room: pick.room,
  type: pick.type,
  view: pick.view,
  rate: pick.rate,
  below_limit_by: max_rate - pick.rate,
};
