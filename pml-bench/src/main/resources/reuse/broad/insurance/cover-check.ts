interface Policy {
  id: string; holder: { name: string }; line: string; end: string;
  deductible: number; limit: number; yearly_limit: number;
  covers: string[]; exclusions: { peril: string; note: string }[];
}
interface Claim { id: string; policy: string; kind: string; opened: string; paid: number; reserve: number; status: string }

const policyId: string = $policy;
const peril = String($peril).trim().toLowerCase();
const loss: number = $loss;

const policy: Policy = await mcp.insurance.get_policy({ policy: policyId });
if (!policy || !Array.isArray(policy.covers)) throw new Error(`Policy ${policyId} could not be read`);

const near = (a: string, b: string) => a === b || a.includes(b) || b.includes(a);
const clause = policy.covers.find(c => near(c.toLowerCase(), peril));
const exclusion = policy.exclusions.find(e => near(e.peril.toLowerCase(), peril));

if (!clause) {
  return {
    policy: policyId,
    peril,
    covered: false,
    answer: exclusion
      ? `Not covered: ${exclusion.peril} is excluded (${exclusion.note}).`
      : `Not covered: the policy names only ${policy.covers.join(", ")}.`,
    payable: 0,
    own_share: loss,
  };
}

const history = await mcp.insurance.list_claims({ policy: policyId });
const earlier: Claim[] = (history.claims ?? []).filter((c: Claim) => c.status !== "rejected");
const yearStart = `${Number(policy.end.slice(0, 4)) - 1}${policy.end.slice(4)}`;
const thisTerm = earlier.filter(c => c.opened > yearStart && c.opened <= policy.end);
const used = thisTerm.reduce((sum, c) => sum + c.paid + (c.status === "open" ? c.reserve : 0), 0);
const left = Math.max(0, policy.yearly_limit - used);

let payable = Math.max(0, loss - policy.deductible);
const cuts: string[] = [];
if (loss > 0) cuts.push(`deductible ${Math.min(loss, policy.deductible)}`);
if (payable > policy.limit) {
  cuts.push(`limit per claim ${policy.limit}`);
  payable = policy.limit;
}
if (payable > left) {
  cuts.push(`only ${left} of the yearly limit is left`);
  payable = left;
}
const similar = thisTerm.filter(c => near(c.kind.toLowerCase(), peril)).map(c => c.id);

return {
  policy: policyId,
  peril,
  covered: true,
  answer: `Covered as "${clause}": ${payable} of ${loss} would be paid (${cuts.join("; ")}).`,
  payable,
  own_share: loss - payable,
  yearly_limit: { total: policy.yearly_limit, used, left },
  caution: exclusion ? `see exclusion: ${exclusion.note}` : null,
  similar_claims: similar,
};
