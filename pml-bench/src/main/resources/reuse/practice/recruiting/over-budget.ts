const { jobs } = await mcp.recruiting.list_jobs({});
const job = jobs.find((j) => j.title === $job);
if (!job) throw new Error(`No job with the title ${$job}`);

const limit = job.salary_max * (1 + $margin_pct / 100);
const { applicants } = await mcp.recruiting.list_applicants({ job_id: job.id });

const tooHigh = applicants
  .filter((a) => a.job_id === job.id && a.stage !== "rejected" && a.stage !== "hired")
  .filter((a) => a.expected_salary > limit)
  .sort((a, b) => b.expected_salary - a.expected_salary);

return {
  job: job.title,
  band_max: job.salary_max,
  limit: Math.round(limit),
  applicants: tooHigh.map((a) => ({
    name: a.name,
    stage: a.stage,
    expected: a.expected_salary,
    above_band_pct: Math.round((a.expected_salary / job.salary_max - 1) * 1000) / 10,
  })),
};
