const report = await mcp.luggage.get_report({ report_id: $report_id });
if (!report.linked_item) {
  return { booked: false, reason: "no found item is linked to this report" };
}

const delivery = await mcp.luggage.book_delivery({
  report_id: $report_id,
  courier: $courier,
  date: $date,
  city: report.address.city,
});

await mcp.luggage.notify_passenger({
  report_id: $report_id,
  channel: report.preferred_channel,
  text: `Dear ${report.passenger}, ${$courier} will bring your luggage on ${$date} between ${delivery.window}.`,
});

return { booked: true, delivery_id: delivery.delivery_id, item: report.linked_item, window: delivery.window };
