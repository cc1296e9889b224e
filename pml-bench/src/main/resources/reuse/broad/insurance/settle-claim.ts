interface Document { kind: string; received: boolean }
interface Claim { id: string; policy: string; kind: string; reserve: number; paid: number; status: string; payee: string; documents: Document[] }
interface Policy { id: string; holder: { name: string; email: string }; deductible: number; limit: number; covers: string[]; end: string }

const claimId: string = $claim;
const loss: number = $loss;
if (!(loss > 0)) throw new Error(`The assessed loss must be a positive amount, not ${loss}`);

const claim: Claim = await mcp.insurance.get_claim({ claim: claimId });
if (claim.status !== "open") throw new Error(`Claim ${claimId} is ${claim.status}, it can not be settled`);
const missing = claim.documents.filter(d => !d.received && d.kind !== "police report");
if (missing.length > 0) throw new Error(`Claim ${claimId} still lacks: ${missing.map(d => d.kind).join(", ")}`);

const policy: Policy = await mcp.insurance.get_policy({ policy: claim.policy });
if (!policy.covers.includes(claim.kind)) throw new Error(`${policy.id} does not cover ${claim.kind}`);

const afterDeductible = Math.max(0, loss - policy.deductible);
const capped = Math.min(afterDeductible, policy.limit);
const due = Math.round((capped - claim.paid) * 100) / 100;

const steps = [
  ["Assessed loss", loss],
  ["Deductible", -Math.min(policy.deductible, loss)],
  ["Above the limit", capped - afterDeductible],
  ["Already paid", -claim.paid],
] as [string, number][];

let payment: { payment: string; amount: number } | null = null;
if (due > 0) {
  payment = await mcp.insurance.pay_claim({ claim: claimId, amount: due, payee: claim.payee, final: true });
  if (!payment?.payment) throw new Error(`The payment of ${due} for ${claimId} was not accepted`);
}

const text = [
  `Dear ${policy.holder.name},`,
  due > 0
    ? `we settle your claim ${claimId} (${claim.kind}) with a final payment of ${due.toFixed(2)}.`
    : `we can not pay anything further on your claim ${claimId} (${claim.kind}).`,
  "",
  ...steps.filter(([, amount]) => amount !== 0).map(([name, amount]) => `${name.padEnd(18)}${amount.toFixed(2).padStart(12)}`),
  `${"Payment".padEnd(18)}${Math.max(0, due).toFixed(2).padStart(12)}`,
].join("\n");
const letter = await mcp.insurance.send_letter({ policy: policy.id, subject: `Settlement of claim ${claimId}`, body: text });

return {
  claim: claimId,
  paid: Math.max(0, due),
  payment: payment?.payment ?? null,
  letter: letter.letter,
  released: Math.max(0, claim.reserve - Math.max(0, due)),
};
