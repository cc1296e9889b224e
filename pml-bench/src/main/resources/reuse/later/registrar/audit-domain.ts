const [dns, certs] = await Promise.all([
  mcp.registrar.dns_records({ domain: args.domain }),
  mcp.registrar.list_certificates({ domain: args.domain }),
]);
const problems: string[] = [];
const txt = dns.records.filter((r: any) => r.type === "TXT");
if (!txt.some((r: any) => r.value.startsWith("v=spf1"))) problems.push("no SPF record");
if (!txt.some((r: any) => r.name === "_dmarc")) problems.push("no DMARC record");
if (!dns.records.some((r: any) => r.type === "CAA")) problems.push("no CAA record");
if (!dns.records.some((r: any) => r.type === "AAAA")) problems.push("not reachable over IPv6");
const valid = certs.certificates.filter((c: any) => !c.revoked && c.valid_until > args.today);
if (!valid.length) problems.push("no valid certificate");
return {
  domain: args.domain,
  checked_on: args.today,
  records: dns.records.length,
  valid_certificates: valid.length,
  problems,
  verdict: problems.length === 0 ? "good" : problems.length < 3 ? "could be better" : "bad",
};
