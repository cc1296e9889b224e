const { aircraft } = await mcp.flightschool.list_aircraft({ base: $base });
const due = aircraft
  .filter((a: any) => a.hours_to_check <= $max_hours)
  .sort((a: any, b: any) => a.hours_to_check - b.hours_to_check)
  .map((a: any) => ({ tail: a.tail, type: a.type, hours_left: a.hours_to_check, grounded: a.grounded }));
return { base: $base, count: due.length, due };
