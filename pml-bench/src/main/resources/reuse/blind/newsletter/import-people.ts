const { list_id, people, tag } = args;
const current = await mcp.newsletter.list_subscribers({ list_id });
const known = new Set(current.subscribers.map((s: any) => s.email.toLowerCase()));
const added: string[] = [];
const skipped: string[] = [];
for (const p of people) {
  const email = p.email.trim().toLowerCase();
  if (known.has(email)) {
    skipped.push(email);
    continue;
  }
  await mcp.newsletter.add_subscriber({ list_id, email, name: p.name, tags: [tag] });
  known.add(email);
  added.push(email);
}
return { added, skipped };
