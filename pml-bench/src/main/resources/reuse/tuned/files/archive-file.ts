interface Content { path: string; content: string; size: number }

const source = $source;
const destination = $destination;
if (source === destination) {
  throw new Error('It is there already');
}

// Reading it first tells whether it exists, and whether there is anything in it.
const before: Content = await mcp.files.read_file({ path: source });
if (before.size === 0) {
  return { moved: false, reason: `${source} is empty: delete it rather than archive it` };
}

const name = (path: string): string => path.split('/').filter(Boolean).pop() ?? path;
const extension = (path: string): string => {
  const file = name(path);
  const dot = file.lastIndexOf('.');
  return dot <= 0 ? '' : file.slice(dot + 1).toLowerCase();
};
if (extension(source) !== extension(destination)) {
  return { moved: false, reason: `${name(source)} would become another kind of file` };
}

const done = await mcp.files.move_file({ source, destination });
if (done.to !== destination) {
  throw new Error(`Moved to ${done.to} instead of ${destination}`);
}
return {
  moved: true,
  from: done.moved,
  to: done.to,
  renamed: name(source) !== name(destination),
  size: before.size,
  summary: `${name(source)} (${before.size} bytes) lies in ${destination.slice(0, destination.lastIndexOf('/') + 1) || './'} now`,
};
