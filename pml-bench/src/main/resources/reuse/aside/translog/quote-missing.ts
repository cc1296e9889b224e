const locale = $locale;
const rush = $rush_percent;
const { translations } = await mcp.translog.list_translations({ locale });
const { keys } = await mcp.translog.list_keys({});
const { translators } = await mcp.translog.list_translators({});
const source = Object.fromEntries(keys.map((k) => [k.key, k.source]));
const open = translations.filter((t) => t.locale === locale && t.status === "missing");
const words = open.reduce((n, t) => n + (source[t.key] ?? "").split(/\s+/).filter(Boolean).length, 0);
const offers = translators
  .filter((p) => p.locales.includes(locale) && !p.away)
  .map((p) => ({ name: p.name, cost: Math.round(words * p.per_word * (100 + rush)) / 100, days: Math.ceil(words / p.words_per_day) }))
  .sort((a, b) => a.cost - b.cost);
return { locale, keys: open.length, words, rush_percent: rush, cheapest: offers[0] ?? null, others: offers.slice(1) };
