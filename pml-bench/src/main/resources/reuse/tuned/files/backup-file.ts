type FileContent = { path: string; content: string; size: number };

const path: string = args.path;
const suffix: string = args.suffix ?? '.bak';
if (!path || path.endsWith('/')) {
  throw new Error(`Not a file: ${path}`);
}
if (!suffix.startsWith('.')) {
  throw new Error(`A suffix begins with a dot, got ${suffix}`);
}
if (path.endsWith(suffix)) {
  return { backup: null, message: `${path} is a backup already` };
}

const original: FileContent = await mcp.files.read_file({ path });
const target = path + suffix;
const written = await mcp.files.write_file({ path: target, content: original.content });
if (written.written !== target) {
  throw new Error(`Wrote ${written.written} instead of ${target}`);
}

// Read it again: a backup that nobody looked at is a hope, not a backup.
const copy: FileContent = await mcp.files.read_file({ path: target });
const lines = original.content.split('\n').length;
const copied = copy.content.split('\n').length;

return {
  backup: target,
  lines,
  complete: copied === lines,
  message: copied === lines
    ? `${path} is saved as ${target} (${lines} lines)`
    : `${target} has ${copied} lines instead of ${lines}: look at it before you change anything`,
};
