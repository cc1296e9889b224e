const { body } = await mcp.notes.get_page({ page: $page });

let inside = false;
const open: string[] = [];
let done = 0;
for (const line of body.split("\n")) {
  if (line.startsWith("## ")) {
    inside = line.slice(3).trim().toLowerCase() === $section.toLowerCase();
    continue;
  }
  if (!inside) continue;
  const m = /^- \[( |x)\] (.*)$/.exec(line);
  if (!m) continue;
  if (m[1] === "x") done++;
  else open.push(m[2]);
}

const total = done + open.length;
return { page: $page, section: $section, open, percent_done: total ? Math.round((100 * done) / total) : null };
