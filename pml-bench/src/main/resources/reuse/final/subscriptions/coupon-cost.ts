const { coupons } = await mcp.subscriptions.list_coupons({});
const coupon = coupons.find((c) => c.code === args.code);
if (!coupon) throw new Error(`Unknown coupon ${args.code}`);

const { subscribers } = await mcp.subscriptions.list_subscribers({});
const { plans } = await mcp.subscriptions.list_plans({});

const users = subscribers
  .filter((s) => s.coupon === coupon.code && s.status !== "cancelled")
  .map((s) => {
    const plan = plans.find((p) => p.id === s.plan_id);
    const list = (plan.price_per_seat * s.seats) / (plan.interval === "year" ? 12 : 1);
    return { name: s.name, plan: plan.name, discount: Math.round(list * coupon.percent_off) / 100 };
  })
  .sort((a, b) => b.discount - a.discount);

return {
  code: coupon.code,
  percent_off: coupon.percent_off,
  users,
  monthly_cost: Math.round(users.reduce((sum, u) => sum + u.discount, 0) * 100) / 100,
  redemptions_left: coupon.max_redemptions - coupon.redeemed,
};
