const list = await mcp.codehost.list_pull_requests({owner: $owner, repo: $repo, state: "merged"});
const merged = list.pull_requests.filter((p) => p.merged_at && p.merged_at >= $since);
const sections = {feature: "Features", bug: "Fixes", docs: "Documentation"};
const groups = {};
merged.forEach((p) => {
  const label = p.labels.find((l) => l in sections);
  const heading = label ? sections[label] : "Other";
  (groups[heading] = groups[heading] || []).push("- " + p.title + " (#" + p.number + ", @" + p.author + ")");
});
const body = Object.keys(groups).sort().map((h) => "## " + h + "\n" + groups[h].join("\n")).join("\n\n");
const rel = await mcp.codehost.create_release({owner: $owner, repo: $repo, tag_name: $tag, name: $tag, body: body, draft: true});
return {url: rel.url, included: merged.length, body: body};
