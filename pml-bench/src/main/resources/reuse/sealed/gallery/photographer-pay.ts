const period = { from: $from_day, to: $to_day };
const bonus = 1 + $weekend_bonus / 100;

const isWeekend = day => [0, 6].includes(new Date(day + "T00:00:00Z").getUTCDay());

const { shoots } = await mcp.gallery.list_shoots(period);
const { photographers } = await mcp.gallery.list_photographers({});
const pay = [];
for (const p of photographers) {
  const mine = shoots.filter(s => s.photographer_id === p.id && s.status === "done" && s.day >= period.from && s.day <= period.to);
  if (!mine.length) continue;
  let amount = 0, hours = 0;
  for (const s of mine) {
    hours += s.hours;
    amount += s.hours * p.hourly_rate * (isWeekend(s.day) ? bonus : 1);
  }
  pay.push({ photographer: p.name, shoots: mine.length, hours, amount: Math.round(amount * 100) / 100 });
}
return pay.sort((a, b) => b.amount - a.amount);
