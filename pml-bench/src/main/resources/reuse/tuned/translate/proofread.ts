interface Mistake { word: string; suggestion: string }
interface Check { mistakes: Mistake[]; text: string }

const path = $path;
const file = await mcp.files.read_file({ path });
const content: string = file.content ?? '';
if (content.trim() === '') {
  return { mistakes: [], summary: `${path} is empty` };
}

const check: Check = await mcp.translate.spell_check({ text: content, language: $language });
const lines = content.split('\n');

// Where each of them stands; the same mistake can be made many times.
const found = check.mistakes.map(mistake => {
  const places = lines.flatMap((line, index) => (line.includes(mistake.word) ? [index + 1] : []));
  return { word: mistake.word, suggestion: mistake.suggestion, places };
});
const count = found.reduce((sum, mistake) => sum + Math.max(1, mistake.places.length), 0);
const words = content.split(/\s+/).filter(word => word !== '').length;
const verdict = count === 0 ? 'no mistakes' : count * 100 < words ? 'nearly clean' : 'read it again';

return {
  mistakes: found.map(mistake => `${mistake.word} -> ${mistake.suggestion}`),
  count,
  words,
  verdict,
  summary: count === 0
    ? `No mistakes in ${words} words`
    : [`${count} mistakes in ${words} words: ${verdict}`,
      ...found.map(mistake => `${mistake.word} -> ${mistake.suggestion}${mistake.places.length > 0 ? ` (line ${mistake.places.join(', ')})` : ''}`)].join('\n'),
};
