const word: string = $word;
const { hits } = await mcp.filing.search_files({ query: word, folder: $folder });
const needle = word.toLowerCase();

const docs = await Promise.all(hits.map((h: any) => mcp.filing.read_file({ path: h.path })));
const quotes: { file: string; line: number; text: string }[] = [];
for (const doc of docs) {
  doc.text.split("\n").forEach((text: string, i: number) => {
    if (text.toLowerCase().includes(needle)) quotes.push({ file: doc.path, line: i + 1, text: text.trim() });
  });
}
return { word, files_read: docs.length, quotes };
