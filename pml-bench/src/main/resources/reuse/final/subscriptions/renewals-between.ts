const { subscribers } = await mcp.subscriptions.list_subscribers({});
const { plans } = await mcp.subscriptions.list_plans({});
const planById = new Map(plans.map((p) => [p.id, p]));

const due = subscribers
  .filter((s) => s.status !== "cancelled" && s.renews_on >= $from && s.renews_on <= $to)
  .map((s) => {
    const plan = planById.get(s.plan_id);
    return {
      name: s.name,
      plan: plan.name,
      renews_on: s.renews_on,
      value: plan.price_per_seat * s.seats,
      auto_renew: s.auto_renew,
    };
  })
  .sort((a, b) => a.renews_on.localeCompare(b.renews_on));

const sum = (rows) => rows.reduce((total, r) => total + r.value, 0);
return {
  period: `${$from} to ${$to}`,
  renewals: due,
  total_value: sum(due),
  at_risk_value: sum(due.filter((r) => !r.auto_renew)),
};
