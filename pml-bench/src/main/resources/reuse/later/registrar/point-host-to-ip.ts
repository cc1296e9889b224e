// replace the A records of a host by a single one with the new address
const { records } = await mcp.registrar.dns_records({ domain: $domain, type: "A" });
const stale = records.filter((r: any) => r.type === "A" && r.name === $host && r.value !== $ip);
const already = records.some((r: any) => r.type === "A" && r.name === $host && r.value === $ip);

for (const r of stale) {
  await mcp.registrar.delete_record({ domain: $domain, record: r.id });
}
let added = null;
if (!already) {
  const made = await mcp.registrar.add_record({ domain: $domain, type: "A", name: $host, value: $ip, ttl: 300 });
  added = made.record;
}
return {
  host: $host === "@" ? $domain : `${$host}.${$domain}`,
  ip: $ip,
  removed: stale.map((r: any) => r.value),
  added,
};
