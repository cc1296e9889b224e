const { accounts } = await mcp.budget.list_accounts({});
const pick = (name: string) => {
  const hit = accounts.find((a: any) => a.name.toLowerCase() === name.toLowerCase());
  if (!hit) throw new Error("unknown account: " + name);
  return hit;
};
const src = pick($from_account);
const dst = pick($to_account);
const surplus = Math.floor((src.balance - $keep) * 100) / 100;
if (surplus <= 0) return { moved: 0, reason: "nothing above the reserve", balance: src.balance };
const done = await mcp.budget.transfer_money({ from_account: src.id, to_account: dst.id, amount: surplus, memo: "Surplus" });
return { moved: surplus, from: src.name, to: dst.name, transfer: done.transfer_id };
