const handles = { asphalt: ["pothole", "pavement"], drainage: ["drain"], electrical: ["streetlight"] };
const skill = $skill;
const date = $date;
const { crews } = await mcp.cityworks.list_crews({ date });
const crew = crews.find(c => c.skill === skill && c.booked < c.capacity);
if (!crew) return { booked: 0, reason: `no free ${skill} crew on ${date}` };

const { requests } = await mcp.cityworks.search_requests({ district: $district, status: "open" });
const jobs = requests
  .filter(r => r.district === $district && r.status === "open" && handles[skill].includes(r.category))
  .sort((a, b) => b.severity - a.severity || b.votes - a.votes)
  .slice(0, crew.capacity - crew.booked);
const wo = await mcp.cityworks.create_work_order({ crew: crew.crew, date, request_ids: jobs.map(j => j.id) });
return { order: wo.work_order, crew: crew.crew, jobs: wo.requests };
