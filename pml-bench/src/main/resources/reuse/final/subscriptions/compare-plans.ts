const { plans } = await mcp.subscriptions.list_plans({});
const { subscribers } = await mcp.subscriptions.list_subscribers({});

const measure = (name) => {
  const plan = plans.find((p) => p.name === name);
  if (!plan) throw new Error(`No plan called ${name}`);
  const all = subscribers.filter((s) => s.plan_id === plan.id);
  const current = all.filter((s) => s.status !== "cancelled");
  const seats = current.reduce((n, s) => n + s.seats, 0);
  const perMonth = plan.interval === "year" ? plan.price_per_seat / 12 : plan.price_per_seat;
  return {
    plan: plan.name,
    subscribers: current.length,
    cancelled: all.length - current.length,
    seats,
    monthly_revenue: Math.round(seats * perMonth * 100) / 100,
  };
};

const a = measure($plan_a);
const b = measure($plan_b);
const lead = a.monthly_revenue - b.monthly_revenue;
return {
  plans: [a, b],
  stronger: lead === 0 ? "equal" : lead > 0 ? a.plan : b.plan,
  monthly_difference: Math.round(Math.abs(lead) * 100) / 100,
};
