const term = $term.toLowerCase();
const expected = $expected.toLowerCase();
const { keys } = await mcp.translog.list_keys({});
const affected = new Map(keys.filter((k) => k.source.toLowerCase().includes(term)).map((k) => [k.key, k.source]));
const { translations } = await mcp.translog.list_translations({ locale: $locale });
const done = translations.filter((t) => t.locale === $locale && t.text && affected.has(t.key));
const wrong = done.filter((t) => !t.text.toLowerCase().includes(expected));
return {
  term: $term,
  expected: $expected,
  consistent: wrong.length === 0,
  checked: done.length,
  violations: wrong.map((t) => ({ key: t.key, source: affected.get(t.key), text: t.text, translator: t.translator })),
};
