const { jobs } = await mcp.recruiting.list_jobs({});
const titles = new Map(jobs.filter((j) => j.department === $department).map((j) => [j.id, j.title]));
if (titles.size === 0) throw new Error(`No jobs in department ${$department}`);

const { offers } = await mcp.recruiting.list_offers({ status: "sent" });
const { applicants } = await mcp.recruiting.list_applicants({ stage: "offer" });

const expiring = offers
  .filter((o) => o.status === "sent" && titles.has(o.job_id) && o.expires_on <= $by)
  .sort((a, b) => a.expires_on.localeCompare(b.expires_on));

return expiring.map((o) => ({
  offer: o.id,
  candidate: applicants.find((a) => a.id === o.applicant_id)?.name ?? o.applicant_id,
  job: titles.get(o.job_id),
  salary: o.salary,
  expires_on: o.expires_on,
}));
