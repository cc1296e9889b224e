const [{ customers }, { prescriptions }, { interactions }] = await Promise.all([
  mcp.pharmacy.list_customers({}),
  mcp.pharmacy.list_prescriptions({}),
  mcp.pharmacy.list_interactions({}),
]);
const customer = customers.find((c) => c.name === $customer);
if (!customer) return { error: "no customer called " + $customer };

const taking = new Set(
  prescriptions.filter((p) => p.customer_id === customer.id && p.status !== "expired").map((p) => p.substance),
);
const warnings = interactions
  .filter((i) => (i.a === $substance && taking.has(i.b)) || (i.b === $substance && taking.has(i.a)))
  .map((i) => ({ with: i.a === $substance ? i.b : i.a, severity: i.severity, advice: i.advice }));
const allergic = customer.allergies.includes($substance);
return {
  customer: customer.name,
  substance: $substance,
  safe: !allergic && !warnings.some((w) => w.severity === "severe"),
  allergic,
  warnings,
};
