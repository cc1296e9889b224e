const { domains } = await mcp.registrar.list_domains({ customer: args.customer });
const lists = await Promise.all(
  domains.map((d: any) => mcp.registrar.list_certificates({ domain: d.name }))
);
const issued: any[] = [];
let fine = 0;
for (const { domain, certificates } of lists) {
  for (const cert of certificates) {
    if (cert.revoked) continue;
    if (cert.valid_until >= args.before) {
      fine++;
      continue;
    }
    const fresh = await mcp.registrar.issue_certificate({ domain, names: cert.names });
    issued.push({ domain, replaced: cert.id, certificate: fresh.certificate, names: cert.names });
  }
}
return { customer: args.customer, before: args.before, issued, fine };
