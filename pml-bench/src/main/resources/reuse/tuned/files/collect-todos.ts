const found = await mcp.files.search_text({ folder: $folder, query: $query });
const lines: string[] = [];
for (const match of found.matches) {
  lines.push(`${match.path}:${match.line} ${match.text.trim()}`);
}
lines.sort();
return { count: lines.length, lines };
