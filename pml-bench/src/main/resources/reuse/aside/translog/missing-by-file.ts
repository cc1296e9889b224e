const { translations } = await mcp.translog.list_translations({ locale: $locale });
const { keys } = await mcp.translog.list_keys({});
const missing = new Set(translations.filter((t) => t.locale === $locale && t.status === "missing").map((t) => t.key));
const files: Record<string, { key: string; source: string }[]> = {};
for (const k of keys) {
  if (missing.has(k.key)) (files[k.file] ??= []).push({ key: k.key, source: k.source });
}
return { locale: $locale, missing: missing.size, files };
