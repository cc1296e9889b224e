const file = $file;
const { keys } = await mcp.translog.list_keys({ file });
const { translations } = await mcp.translog.list_translations({});
const holders = (s) => [...new Set(s.match(/\{\w+\}/g) ?? [])].sort();

const problems = [];
let checked = 0;
for (const k of keys.filter((k) => k.file === file)) {
  const want = holders(k.source);
  for (const t of translations.filter((t) => t.key === k.key && t.text)) {
    checked++;
    const have = holders(t.text);
    const lost = want.filter((p) => !have.includes(p));
    const unknown = have.filter((p) => !want.includes(p));
    if (lost.length || unknown.length) problems.push({ key: k.key, locale: t.locale, text: t.text, lost, unknown });
  }
}
return { file, checked, problems };
