const [from, to] = await Promise.all([
  mcp.registrar.dns_records({ domain: $source }),
  mcp.registrar.dns_records({ domain: $target }),
]);
const key = (r: any) => `${r.type}|${r.name}`;
const present = new Set(to.records.filter((r: any) => r.locked).map(key));
const copied = [];
const skipped = [];
for (const r of from.records) {
  if (r.type === "NS" || r.type === "SOA" || present.has(key(r))) {
    skipped.push(key(r));
    continue;
  }
  const value = r.value.split($source).join($target);
  const made = await mcp.registrar.add_record({ domain: $target, type: r.type, name: r.name, value, ttl: r.ttl });
  copied.push({ record: made.record, type: r.type, name: r.name, value });
}
return { source: $source, target: $target, copied: copied.length, skipped, records: copied };
