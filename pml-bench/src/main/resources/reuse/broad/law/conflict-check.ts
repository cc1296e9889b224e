interface Match {
  case: string;
  party: string;
  role: 'client' | 'opponent' | 'witness';
  state: 'open' | 'closed';
  closed: string;
  lawyer: string;
  score: number;
}
type Level = 'bar' | 'consent' | 'note';
interface Finding {
  level: Level;
  about: string;
  case: string;
  lawyer: string;
  reason: string;
}

const client: string = $client;
const opponent: string = $opponent;
const today: string = $today;
if (client.trim().toLowerCase() === opponent.trim().toLowerCase()) {
  throw new Error('Client and opponent are the same party');
}

const yearsSince = (day: string): number => (Date.parse(today) - Date.parse(day)) / (365.25 * 86400000);
const sure = 0.9;
const likely = 0.6;

const judge = (match: Match, side: 'client' | 'opponent'): [Level, string] | null => {
  if (match.score < likely) return null;
  const certain = match.score >= sure ? '' : ` (as "${match.party}", to be verified)`;
  const running = match.state === 'open';
  const against = side === 'client' ? 'opponent' : 'client';
  if (match.role === against) {
    if (running) return ['bar', `is our ${match.role} in a running case${certain}`];
    if (yearsSince(match.closed) < 5) return ['consent', `was our ${match.role} until ${match.closed}${certain}`];
    return ['note', `was our ${match.role}, closed ${Math.floor(yearsSince(match.closed))} years ago${certain}`];
  }
  if (match.role === 'witness' && running) return ['consent', `is a witness in a running case${certain}`];
  return null;
};

const findings: Finding[] = [];
let searched = 0;
for (const [side, name] of [['client', client], ['opponent', opponent]] as const) {
  const result = await mcp.law.conflict_search({ name });
  if (!Array.isArray(result.matches)) throw new Error(`The search for ${name} failed; no clearance without it`);
  searched += result.matches.length;
  for (const match of result.matches as Match[]) {
    const verdict = judge(match, side);
    if (verdict) findings.push({ level: verdict[0], about: name, case: match.case, lawyer: match.lawyer, reason: `${name} ${verdict[1]}` });
  }
}

const order: Level[] = ['bar', 'consent', 'note'];
findings.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
const worst = findings[0]?.level;
const decision =
  worst === 'bar' ? 'decline the mandate' : worst === 'consent' ? 'accept only with written consent' : 'no conflict, may be accepted';

return {
  mandate: `${client} against ${opponent}`,
  decision,
  askFirst: [...new Set(findings.filter((f) => f.level !== 'note').map((f) => f.lawyer))],
  findings,
  searched,
};
