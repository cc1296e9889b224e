const id = $incident_id;
const t = await mcp.oncall.get_incident_timeline({ incident_id: id });
const events = t.events.sort((a: any, b: any) => a.at.localeCompare(b.at));
const began = Date.parse(events[0].at);
const ended = Date.parse(events[events.length - 1].at);
const body = [
  `# ${id}: ${t.title}`,
  `Service: ${t.service}, ${t.severity}, ${Math.round((ended - began) / 60000)} minutes`,
  "## Timeline",
  ...events.map((e: any) => `- ${e.at.slice(11, 16)} [${e.type}] ${e.actor}: ${e.text}`),
  "## Root cause\n_to be filled in_",
  "## Action items\n_to be filled in_",
].join("\n");
const pm = await mcp.oncall.create_postmortem({ incident_id: id, title: "Postmortem: " + t.title, body, owner: $owner });
return { url: pm.url, owner: pm.owner, events: events.length };
