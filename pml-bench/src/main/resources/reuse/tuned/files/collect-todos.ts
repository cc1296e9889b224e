interface Match { path: string; line: number; text: string }
interface Todo { path: string; line: number; text: string; owner: string }

const query = $query;
const found = await mcp.files.search_text({ folder: $folder, query });
const matches: Match[] = found?.matches ?? [];

// "TODO(eva): text" names who should do it.
const todos: Todo[] = matches.map(match => {
  const text = match.text.trim();
  const at = text.indexOf(query);
  const rest = at < 0 ? text : text.slice(at + query.length);
  const owner = /^\(([^)]+)\)/.exec(rest);
  return {
    path: match.path,
    line: match.line,
    text: rest.replace(/^\([^)]*\)/, '').replace(/^[:\s-]+/, '') || text,
    owner: owner ? owner[1] : '',
  };
});
todos.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);

const byFile = new Map<string, Todo[]>();
for (const todo of todos) {
  const list = byFile.get(todo.path) ?? [];
  list.push(todo);
  byFile.set(todo.path, list);
}

const lines: string[] = [];
for (const [path, list] of byFile) {
  lines.push(`${path} (${list.length})`);
  for (const todo of list) {
    lines.push(`  ${todo.line}: ${todo.text}${todo.owner ? ` [${todo.owner}]` : ''}`);
  }
}
return {
  count: todos.length,
  files: byFile.size,
  unowned: todos.filter(todo => todo.owner === '').length,
  lines,
  summary: todos.length === 0 ? 'Nothing is left to do.' : `${todos.length} remarks in ${byFile.size} files`,
};
