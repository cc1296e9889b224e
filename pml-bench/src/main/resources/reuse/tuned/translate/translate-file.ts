const original = await mcp.files.read_file({ path: args.path });
const paragraphs = original.content.split('\n');
const translated: string[] = [];
for (const paragraph of paragraphs) {
  if (paragraph.trim() === '') {
    translated.push('');
    continue;
  }
  const t = await mcp.translate.translate({ text: paragraph, target: args.target });
  translated.push(t.text);
}
await mcp.files.write_file({ path: args.out, content: translated.join('\n') });
return { paragraphs: paragraphs.length, out: args.out };
