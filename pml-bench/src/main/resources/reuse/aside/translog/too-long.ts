const [{ keys }, { translations }] = await Promise.all([
  mcp.translog.list_keys({}),
  mcp.translog.list_translations({ locale: args.locale }),
]);
const limit = new Map(keys.map((k) => [k.key, k.max_length]));
const over = translations
  .filter((t) => t.locale === args.locale && t.text)
  .map((t) => ({ key: t.key, text: t.text, length: [...t.text].length, limit: limit.get(t.key) }))
  .filter((t) => t.limit !== undefined && t.length - t.limit > args.tolerance)
  .sort((a, b) => (b.length - b.limit) - (a.length - a.limit));
return { locale: args.locale, tolerance: args.tolerance, too_long: over };
