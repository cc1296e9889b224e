const { jobs } = await mcp.recruiting.list_jobs({ status: "open" });
const job = jobs.find((j) => j.title === $job);
if (!job) throw new Error(`No open job with the title ${$job}`);

const { applicants } = await mcp.recruiting.list_applicants({ job_id: job.id, stage: "screening" });
const waiting = applicants
  .filter((a) => a.job_id === job.id && a.stage === "screening")
  .sort((a, b) => b.score - a.score);

const clock = (min) => `${String(Math.floor(min / 60)).padStart(2, "0")}:${String(min % 60).padStart(2, "0")}`;
let at = 9 * 60;
const booked = [];
for (const a of waiting) {
  const interview = await mcp.recruiting.schedule_interview({
    applicant_id: a.id,
    interviewer: $interviewer,
    kind: "phone",
    date: $date,
    start: clock(at),
    minutes: $minutes,
  });
  booked.push({ id: interview.id, applicant: a.name, start: clock(at), end: clock(at + $minutes) });
  at += $minutes;
}

return { job: job.title, interviewer: $interviewer, date: $date, booked };
