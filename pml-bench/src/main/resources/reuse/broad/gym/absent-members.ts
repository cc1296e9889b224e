interface Member { id: string; name: string; plan: string; joined: string; expires: string; fee: number; frozen: boolean }
interface Checkin { member: string; at: string; minutes: number }

const branch: string = $branch;
const from: string = $from;
const to: string = $to;
if (from > to) throw new Error(`The period ends (${to}) before it begins (${from})`);

const { members } = (await mcp.gym.list_members({ branch })) as { members: Member[] };
const { checkins } = (await mcp.gym.list_checkins({ branch, from, to })) as { checkins: Checkin[] };
if (checkins.length === 0) throw new Error(`No check-ins at all at ${branch} from ${from} to ${to}: the gate data look broken, nobody was messaged`);

const came = new Set(checkins.map((c) => c.member));
const skipped: Record<string, string[]> = { frozen: [], "joined later": [], expired: [] };
const absent = members.filter((m) => {
  if (came.has(m.id)) return false;
  const reason = m.frozen ? "frozen" : m.joined > to ? "joined later" : m.expires < to ? "expired" : null;
  if (reason) skipped[reason].push(m.name);
  return reason === null;
});

const monthsLeft = (m: Member) => {
  const [y1, m1] = to.split("-").map(Number);
  const [y2, m2] = m.expires.split("-").map(Number);
  return (y2 - y1) * 12 + (m2 - m1);
};
const offers: Record<string, string> = {
  full: "Bring a friend for free on your next visit.",
  student: "Student evenings are on Wednesdays, with music.",
  "off-peak": "The floor is quietest between two and four.",
};

const messaged: { name: string; plan: string; monthsLeft: number }[] = [];
const undelivered: string[] = [];
for (const member of absent) {
  const first = member.name.split(" ")[0];
  const text = `Hi ${first}, we have not seen you at ${branch} since before ${from}. ${offers[member.plan] ?? "We would love to see you again."} Your membership runs for ${monthsLeft(member)} more months.`;
  const result = await mcp.gym.send_message({ member: member.id, text });
  if (result.delivered) messaged.push({ name: member.name, plan: member.plan, monthsLeft: monthsLeft(member) });
  else undelivered.push(member.name);
}

const atRisk = absent.filter((m) => monthsLeft(m) <= 3).reduce((sum, m) => sum + m.fee, 0);
return { branch, period: `${from} to ${to}`, members: members.length, messaged, undelivered, skipped, monthlyFeesAtRisk: atRisk };
