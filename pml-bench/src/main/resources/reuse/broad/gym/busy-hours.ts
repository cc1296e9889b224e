type Checkin = { member: string; at: string; minutes: number };
type Hour = { hour: number; arrivals: number; presentMinutes: number; people: Set<string> };

const branch: string = $branch;
const from: string = $from;
const to: string = $to;
const OPEN = 6;
const CLOSE = 22;

const days = (Date.parse(to) - Date.parse(from)) / 86400000 + 1;
if (!(days >= 1)) throw new Error(`From ${from} to ${to} is not a period`);

const answer = await mcp.gym.list_checkins({ branch, from, to });
const checkins = answer.checkins as Checkin[];
if (!checkins?.length) return { branch, text: `Nobody checked in at ${branch} from ${from} to ${to}.` };

const hours: Hour[] = [];
for (let hour = OPEN; hour < CLOSE; hour++) hours.push({ hour, arrivals: 0, presentMinutes: 0, people: new Set() });

let odd = 0;
for (const visit of checkins) {
  const match = /T(\d{2}):(\d{2})/.exec(visit.at);
  if (!match) {
    odd++;
    continue;
  }
  const arrival = Number(match[1]) * 60 + Number(match[2]);
  const leaving = Math.min(arrival + visit.minutes, CLOSE * 60);
  for (const slot of hours) {
    const begin = slot.hour * 60;
    const overlap = Math.min(leaving, begin + 60) - Math.max(arrival, begin);
    if (overlap <= 0) continue;
    if (arrival >= begin) slot.arrivals++;
    slot.presentMinutes += overlap;
    slot.people.add(visit.member);
  }
}

const average = (slot: Hour) => slot.presentMinutes / 60 / days;
const most = Math.max(...hours.map(average));
const label = (slot: Hour) => `${String(slot.hour).padStart(2, "0")}-${String(slot.hour + 1).padStart(2, "0")}`;
const chart = hours
  .map((slot) => `${label(slot)} ${"#".repeat(most ? Math.round((20 * average(slot)) / most) : 0).padEnd(20)} ${average(slot).toFixed(2)}`)
  .join("\n");
const ranked = [...hours].sort((a, b) => b.presentMinutes - a.presentMinutes || a.hour - b.hour);

return {
  branch,
  days,
  peak: ranked.slice(0, 3).map((s) => ({ hour: label(s), averagePresent: Number(average(s).toFixed(2)), arrivals: s.arrivals, members: s.people.size })),
  empty: hours.filter((s) => s.presentMinutes === 0).map(label),
  unreadable: odd,
  chart,
};
