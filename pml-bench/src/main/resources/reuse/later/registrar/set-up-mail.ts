const records = [
  { type: "MX", name: "@", value: `10 ${$mail_host}` },
  { type: "TXT", name: "@", value: `v=spf1 a:${$mail_host} -all` },
  { type: "TXT", name: "_dmarc", value: `v=DMARC1; p=quarantine; rua=mailto:${$report_to}` },
];
// old mail exchangers would get part of the mail, so they go first
const existing = await mcp.registrar.dns_records({ domain: $domain });
const old = existing.records.filter(r => r.type === "MX");
for (const r of old) {
  await mcp.registrar.delete_record({ domain: $domain, record: r.id });
}
const added: string[] = [];
for (const r of records) {
  const made = await mcp.registrar.add_record({ domain: $domain, type: r.type, name: r.name, value: r.value });
  added.push(`${made.type} ${made.name} ${made.value}`);
}
return { domain: $domain, mail_host: $mail_host, removed: old.length, added };
