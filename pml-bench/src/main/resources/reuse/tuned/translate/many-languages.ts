interface Translation { text: string; source: string }

const text: string = args.text;
const languages: string[] = [...new Set((args.languages ?? []) as string[])];
if (text.trim() === '' || languages.length === 0) {
  throw new Error('A text and at least one language, please');
}

const translated: Record<string, string> = {};
const failed: Record<string, string> = {};
let source = '';
await Promise.all(languages.map(async (target: string) => {
  try {
    const answer: Translation = await mcp.translate.translate({ text, target });
    translated[target] = answer.text;
    source = answer.source;
  } catch (error) {
    failed[target] = error instanceof Error ? error.message : String(error);
  }
}));

// A slogan that grows by half does not fit on the poster any more.
const long = Object.entries(translated)
  .filter(([, value]) => value.length > 1.5 * text.length + 8)
  .map(([language]) => language);
const lines = languages.map(language => `${language}: ${translated[language] ?? `(${failed[language]})`}`);

return {
  source,
  translated,
  failed: Object.keys(failed),
  long,
  summary: [`"${text}" in ${Object.keys(translated).length} of ${languages.length} languages`, ...lines].join('\n'),
};
