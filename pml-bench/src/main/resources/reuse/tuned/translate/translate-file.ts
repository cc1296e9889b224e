interface Translation { text: string; source: string }

const path: string = args.path;
const target: string = args.target;
const out: string = args.out;
if (path === out) {
  throw new Error('The original would be lost: give another file to write to');
}

const original = await mcp.files.read_file({ path });
const paragraphs: string[] = original.content.split('\n');

// Line by line, so that headings stay headings; the same line is translated once.
const known = new Map<string, string>();
const translated: string[] = [];
let calls = 0;
for (const paragraph of paragraphs) {
  if (paragraph.trim() === '') {
    translated.push('');
    continue;
  }
  const before = known.get(paragraph);
  if (before !== undefined) {
    translated.push(before);
    continue;
  }
  const answer: Translation = await mcp.translate.translate({ text: paragraph, target });
  calls += 1;
  known.set(paragraph, answer.text);
  translated.push(answer.text);
}

const content = translated.join('\n');
const written = await mcp.files.write_file({ path: out, content });
if (written.written !== out) {
  throw new Error(`Wrote ${written.written} instead of ${out}`);
}
return {
  out,
  paragraphs: paragraphs.length,
  calls,
  growth: Math.round((100 * content.length) / Math.max(1, original.content.length)),
  summary: `${path} in ${target} is ${out}: ${paragraphs.length} paragraphs`,
};
