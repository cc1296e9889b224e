const { plans } = await mcp.subscriptions.list_plans({});
const byName = (name) => {
  const plan = plans.find((p) => p.name === name);
  if (!plan) throw new Error(`No plan called ${name}`);
  return plan;
};
const source = byName($old_plan);
const target = byName($new_plan);

const { subscribers } = await mcp.subscriptions.list_subscribers({ plan_id: source.id });
const affected = subscribers.filter((s) => s.plan_id === source.id && s.status !== "cancelled");

const migrated = [];
for (const s of affected) {
  const change = await mcp.subscriptions.change_plan({
    subscriber_id: s.id,
    plan_id: target.id,
    effective_on: $effective_on,
  });
  await mcp.subscriptions.send_notice({
    subscriber_id: s.id,
    subject: `Your plan changes to ${target.name}`,
    body: `Hello ${s.name}, on ${$effective_on} your plan ${source.name} becomes ${target.name}. New price per seat: ${target.price_per_seat} EUR per ${target.interval}.`,
  });
  migrated.push({ name: s.name, seats: s.seats, plan: change.plan_id, effective_on: change.effective_on });
}
return { from: source.name, to: target.name, count: migrated.length, migrated };
