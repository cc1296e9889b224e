const { keys } = await mcp.translog.list_keys({});
const { translations } = await mcp.translog.list_translations({ locale: args.locale });
const reopened = [];
for (const t of translations) {
  if (t.locale !== args.locale || !["translated", "reviewed"].includes(t.status)) continue;
  const k = keys.find((k) => k.key === t.key);
  if (!k || k.changed < args.since || k.changed <= t.touched) continue;
  await mcp.translog.set_status({ key: t.key, locale: t.locale, status: "fuzzy", note: `source changed on ${k.changed}: ${k.source}` });
  reopened.push({ key: t.key, was: t.status, touched: t.touched, source_changed: k.changed });
}
return { locale: args.locale, since: args.since, reopened };
