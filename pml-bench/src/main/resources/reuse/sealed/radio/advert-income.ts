const FROM = $from;
const TO = $to;
const DAY = 24 * 60 * 60 * 1000;

function daysWithin(starts, ends) {
  const first = starts > FROM ? starts : FROM;
  const last = ends < TO ? ends : TO;
  if (first > last) return 0;
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
}

const { adverts } = await mcp.radio.list_adverts({});
const income = new Map();
for (const ad of adverts) {
  if (ad.status === "paused") continue;
  const days = daysWithin(ad.starts, ad.ends);
  if (days === 0) continue;
  const sum = days * ad.slots_per_day * ad.price_per_slot;
  income.set(ad.client, (income.get(ad.client) || 0) + sum);
}
const clients = [...income].map(([client, amount]) => ({ client, amount })).sort((a, b) => b.amount - a.amount);
return { from: FROM, to: TO, clients, total: clients.reduce((n, c) => n + c.amount, 0) };
