interface Table { table: number; seats: number; terrace: boolean }

const date = $date;
const time = $time;
const { tables } = (await mcp.diner.free_tables({ date, time, persons: $persons })) as { tables: Table[] };
if (!tables || tables.length === 0) {
  return { reserved: false, reason: 'no table is free' };
}
const smallest = tables.reduce((a, b) => (b.seats < a.seats ? b : a));
const made = await mcp.diner.reserve_table({ table: smallest.table, date, time, guest: $guest });
return { reserved: true, reservation: made.reservation, table: made.table, terrace: smallest.terrace };
