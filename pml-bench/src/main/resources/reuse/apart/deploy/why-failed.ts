interface Log { build: string; lines: string[] }

const log: Log = await mcp.deploy.build_log({ build: $build });
const lines = log.lines ?? [];
if (lines.length === 0) {
  return { build: log.build, errors: [], summary: 'The log is empty: the build never started.' };
}

// The first error is mostly the cause, and the others follow from it.
const isError = (line: string) => /\b(ERROR|FATAL|FAILED|Exception)\b/i.test(line);
const errors: { line: number; text: string; before: string }[] = [];
lines.forEach((line, index) => {
  if (isError(line)) {
    errors.push({ line: index + 1, text: line.replace(/^ERROR\s+/, '').trim(), before: lines[index - 1]?.trim() ?? '' });
  }
});

const tests = new Set<string>();
for (const error of errors) {
  for (const match of error.text.matchAll(/\b([A-Z]\w*Test)\b/g)) {
    tests.add(match[1]);
  }
}

const cause = errors[0];
const kind = tests.size > 0 ? 'tests' : /compil/i.test(cause?.text ?? '') ? 'compilation' : cause ? 'other' : 'unknown';
return {
  build: log.build,
  kind,
  tests: [...tests],
  errors: errors.slice(0, 10),
  summary: cause
    ? [`${log.build} failed in line ${cause.line}: ${cause.text}`, ...(tests.size > 0 ? [`Failing tests: ${[...tests].join(', ')}`] : [])].join('\n')
    : `No error among ${lines.length} lines; the last is: ${lines[lines.length - 1]}`,
};
