const { coupons } = await mcp.subscriptions.list_coupons({});
if (coupons.some((c) => c.code === $code)) {
  throw new Error(`Coupon ${$code} exists already`);
}
const { subscribers } = await mcp.subscriptions.list_subscribers({ status: "cancelled" });
const lost = subscribers.filter((s) => s.status === "cancelled" && s.cancelled_on >= $since);
if (lost.length === 0) return { coupon: null, invited: [] };

const coupon = await mcp.subscriptions.create_coupon({
  code: $code,
  percent_off: $percent,
  max_redemptions: lost.length,
  expires_on: $expires_on,
});
const invited = [];
for (const s of lost) {
  await mcp.subscriptions.send_notice({
    subscriber_id: s.id,
    subject: `${$percent}% off if you come back`,
    body: `Hello ${s.name}, we miss you. Use ${coupon.code} until ${$expires_on} and save ${$percent}%.`,
  });
  invited.push({ name: s.name, cancelled_on: s.cancelled_on });
}
return { coupon: { code: coupon.code, percent_off: $percent, expires_on: $expires_on }, invited };
