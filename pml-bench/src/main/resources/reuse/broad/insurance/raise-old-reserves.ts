interface Claim {
  id: string;
  policy: string;
  kind: string;
  opened: string;
  loss: number;
  reserve: number;
  paid: number;
  status: string;
}

const region = args.region as string;
const before = args.before as string;
const percent = Number(args.percent);
if (!Number.isFinite(percent) || percent <= 0 || percent > 200) {
  throw new Error(`Raising reserves by ${args.percent} % makes no sense`);
}

const listing = await mcp.insurance.list_claims({ region, status: "open" });
const open: Claim[] = (listing.claims ?? []).filter((c: Claim) => c.status === "open");
const old = open.filter(c => c.opened < before).sort((a, b) => a.opened.localeCompare(b.opened));

const ceilings = new Map<string, number>();
const ceiling = async (policy: string): Promise<number> => {
  const known = ceilings.get(policy);
  if (known !== undefined) return known;
  const { limit } = await mcp.insurance.get_policy({ policy });
  if (typeof limit !== "number") throw new Error(`Policy ${policy} states no limit`);
  ceilings.set(policy, limit);
  return limit;
};

const changes: Array<{ claim: string; opened: string; from: number; to: number; capped: boolean }> = [];
const unchanged: string[] = [];
for (const claim of old) {
  const room = (await ceiling(claim.policy)) - claim.paid;
  const wanted = Math.ceil((claim.reserve * (1 + percent / 100)) / 50) * 50;
  const to = Math.min(wanted, room);
  if (to <= claim.reserve) {
    unchanged.push(claim.id);
    continue;
  }
  const answer = await mcp.insurance.set_reserve({
    claim: claim.id,
    amount: to,
    reason: `open since ${claim.opened}, raised by ${percent} %`,
  });
  if (answer.reserve !== to) throw new Error(`Reserve of ${claim.id} is ${answer.reserve} instead of ${to}`);
  changes.push({ claim: claim.id, opened: claim.opened, from: claim.reserve, to, capped: to < wanted });
}

const added = changes.reduce((sum, c) => sum + c.to - c.from, 0);
const byKind: Record<string, number> = {};
for (const change of changes) {
  const kind = old.find(c => c.id === change.claim)?.kind ?? "other";
  byKind[kind] = (byKind[kind] ?? 0) + change.to - change.from;
}
return {
  region,
  looked_at: open.length,
  older_than: before,
  changes,
  unchanged,
  added,
  by_kind: byKind,
  total_reserve: open.reduce((sum, c) => sum + c.reserve, 0) + added,
};
