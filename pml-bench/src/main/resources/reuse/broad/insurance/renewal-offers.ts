interface Policy { id: string; line: string; premium: number; start: string; end: string; status: string; insured_sum: number }
interface Claim { id: string; policy: string; opened: string; loss: number; paid: number; status: string }

const holder: string = $holder;
const until: string = $until;

const found = await mcp.insurance.find_policies({ holder });
const policies: Policy[] = found.policies ?? [];
if (policies.length === 0) throw new Error(`${holder} holds no policies`);

const ending = policies.filter(p => p.status === "active" && p.end <= until);
const index: Record<string, number> = { motor: 0.06, home: 0.045, liability: 0.02 };
const euro = (n: number) => n.toFixed(2) + " EUR";

const offers: { policy: string; line: string; old: number; new: number; change: string; letter: string }[] = [];
for (const policy of ending) {
  const answer = await mcp.insurance.list_claims({ policy: policy.id, since: policy.start });
  const claims = ((answer.claims ?? []) as Claim[]).filter(c => c.policy === policy.id && c.opened >= policy.start);
  const paid = claims.reduce((sum, c) => sum + c.paid, 0);

  let factor = 1 + (index[policy.line] ?? 0.03);
  if (claims.length === 0) factor -= 0.05;
  else factor += Math.min(0.3, 0.08 * claims.length + (paid > policy.premium * 2 ? 0.1 : 0));
  const premium = Math.round(policy.premium * factor * 100) / 100;

  const from = new Date(Date.parse(policy.end) + 86400000).toISOString().slice(0, 10);
  const body = [
    `Your ${policy.line} policy ${policy.id} ends on ${policy.end}.`,
    `We offer to renew it from ${from} for ${euro(premium)} a year (so far ${euro(policy.premium)}).`,
    claims.length === 0
      ? "The offer contains a discount of 5 % because you had no claims."
      : `The offer takes ${claims.length} claim(s) of the running term into account.`,
    `The sum insured stays at ${euro(policy.insured_sum)}.`,
  ].join("\n");
  const sent = await mcp.insurance.send_letter({ policy: policy.id, subject: `Renewal of your ${policy.line} policy`, body });
  if (!sent.letter) throw new Error(`The offer for ${policy.id} was not sent`);
  const percent = ((premium / policy.premium - 1) * 100).toFixed(1);
  offers.push({ policy: policy.id, line: policy.line, old: policy.premium, new: premium, change: `${percent} %`, letter: sent.letter });
}

return {
  holder,
  until,
  offers,
  untouched: policies.filter(p => !ending.includes(p)).map(p => `${p.id} (${p.status}, ends ${p.end})`),
  premiums: { before: offers.reduce((s, o) => s + o.old, 0), after: offers.reduce((s, o) => s + o.new, 0) },
};
