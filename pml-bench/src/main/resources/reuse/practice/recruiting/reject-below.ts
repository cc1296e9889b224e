const { jobs } = await mcp.recruiting.list_jobs({});
const job = jobs.find((j) => j.title === args.job);
if (!job) throw new Error(`No job with the title ${args.job}`);

const { applicants } = await mcp.recruiting.list_applicants({ job_id: job.id });
const undecided = ["applied", "screening", "interview"];
const failing = applicants.filter(
  (a) => a.job_id === job.id && undecided.includes(a.stage) && a.score < args.min_score
);

const rejected = [];
for (const a of failing) {
  await mcp.recruiting.move_applicant({ applicant_id: a.id, stage: "rejected" });
  const message = await mcp.recruiting.send_message({
    applicant_id: a.id,
    subject: `Your application as ${job.title}`,
    body: `Dear ${a.name},\n\n${args.text}`,
  });
  rejected.push({ name: a.name, score: a.score, message_id: message.message_id });
}

return { job: job.title, rejected, text: args.text };
