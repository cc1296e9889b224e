const { translators } = await mcp.translog.list_translators({});
const successor = translators.find((p) => p.name === $to);
if (!successor) return { error: "unknown translator " + $to };
const { translations } = await mcp.translog.list_translations({});
const open = translations.filter((t) => t.translator === $from && (t.status === "missing" || t.status === "fuzzy"));

const jobs = [];
const skipped = [];
for (const t of open) {
  if (!successor.locales.includes(t.locale)) { skipped.push({ key: t.key, locale: t.locale }); continue; }
  const { job } = await mcp.translog.assign_job({ key: t.key, locale: t.locale, translator: successor.name, due: $due });
  jobs.push(job);
}
return { from: $from, to: successor.name, due: $due, handed_over: jobs.length, jobs, skipped, successor_away: successor.away };
