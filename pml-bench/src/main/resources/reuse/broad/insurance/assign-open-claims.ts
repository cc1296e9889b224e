interface Claim { id: string; policy: string; kind: string; opened: string; loss: number; status: string; assessor: string }
interface Assessor { id: string; name: string; skills: string[]; open_cases: number; max_cases: number; day_rate: number }

const region: string = $region;
const due: string = $due;
if (Number.isNaN(Date.parse(due))) throw new Error(`The due date "${due}" is not a date`);

const [claimList, assessorList] = await Promise.all([
  mcp.insurance.list_claims({ region, status: "open" }),
  mcp.insurance.list_assessors({ region }),
]);
if (!Array.isArray(claimList.claims)) throw new Error(`No claim list came back for ${region}`);
const assessors: Assessor[] = assessorList.assessors ?? [];
if (assessors.length === 0) throw new Error(`Region ${region} has no assessors`);

const waiting = (claimList.claims as Claim[])
  .filter(c => c.status === "open" && !c.assessor)
  .sort((a, b) => b.loss - a.loss || a.opened.localeCompare(b.opened));

const load = new Map<string, number>();
for (const a of assessors) load.set(a.id, a.open_cases);

const pick = (claim: Claim): Assessor | undefined => {
  const free = assessors.filter(a => (load.get(a.id) ?? 0) < a.max_cases);
  const skilled = free.filter(a => a.skills.includes(claim.kind));
  const pool = skilled.length > 0 ? skilled : free.filter(a => a.skills.includes("general"));
  return pool.sort((a, b) => {
    const la = (load.get(a.id) ?? 0) / a.max_cases;
    const lb = (load.get(b.id) ?? 0) / b.max_cases;
    return la - lb || a.day_rate - b.day_rate;
  })[0];
};

const assigned: { claim: string; kind: string; loss: number; assessor: string; skilled: boolean }[] = [];
const left: { claim: string; why: string }[] = [];
for (const claim of waiting) {
  const who = pick(claim);
  if (!who) {
    left.push({ claim: claim.id, why: `nobody free for ${claim.kind}` });
    continue;
  }
  const done = await mcp.insurance.assign_assessor({ claim: claim.id, assessor: who.id, due });
  if (done.claim !== claim.id) throw new Error(`Assignment of ${claim.id} was not confirmed`);
  load.set(who.id, (load.get(who.id) ?? 0) + 1);
  assigned.push({ claim: claim.id, kind: claim.kind, loss: claim.loss, assessor: who.name, skilled: who.skills.includes(claim.kind) });
}

return {
  region,
  due,
  assigned,
  left,
  load: assessors.map(a => ({ assessor: a.name, cases: load.get(a.id), of: a.max_cases })),
};
