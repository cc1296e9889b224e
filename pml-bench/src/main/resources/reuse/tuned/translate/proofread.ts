const file = await mcp.files.read_file({ path: $path });
const check = await mcp.translate.spell_check({ text: file.content, language: $language });
if (check.mistakes.length === 0) {
  return 'no mistakes';
}
return check.mistakes.map(m => `${m.word} -> ${m.suggestion}`);
