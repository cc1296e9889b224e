const { applicants } = await mcp.recruiting.list_applicants({});
const applicant = applicants.find((a) => a.name === $applicant);
if (!applicant) throw new Error(`No applicant named ${$applicant}`);

const { offers } = await mcp.recruiting.list_offers({ status: "sent" });
if (offers.some((o) => o.applicant_id === applicant.id && o.status === "sent")) {
  throw new Error(`${applicant.name} already has an open offer`);
}

const { jobs } = await mcp.recruiting.list_jobs({});
const job = jobs.find((j) => j.id === applicant.job_id);
const exact = job.salary_min + ((job.salary_max - job.salary_min) * $band_pct) / 100;
const salary = Math.round(exact / 100) * 100;

const offer = await mcp.recruiting.create_offer({
  applicant_id: applicant.id,
  salary,
  start_date: $start_date,
});
await mcp.recruiting.move_applicant({ applicant_id: applicant.id, stage: "offer" });

return {
  offer: offer.id,
  applicant: applicant.name,
  job: job.title,
  salary,
  start_date: offer.start_date,
  below_expectation: Math.max(0, applicant.expected_salary - salary),
};
