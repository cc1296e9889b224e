const { customers } = await mcp.pharmacy.list_customers({});
const insured = new Map(customers.filter((c) => c.insurer === args.insurer).map((c) => [c.id, c.name]));

const { prescriptions } = await mcp.pharmacy.list_prescriptions({ status: "dispensed" });
const counted = prescriptions.filter(
  (p) => p.status === "dispensed" && p.dispensed_on?.startsWith(args.month) && insured.has(p.customer_id),
);
const total = counted.reduce((sum, p) => sum + p.copay, 0);
return {
  insurer: args.insurer,
  month: args.month,
  prescriptions: counted.length,
  copay_total: Math.round(total * 100) / 100,
  lines: counted.map((p) => ({ customer: insured.get(p.customer_id), prescription: p.id, copay: p.copay })),
};
