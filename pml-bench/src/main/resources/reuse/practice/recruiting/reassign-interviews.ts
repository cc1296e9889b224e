const { interviews } = await mcp.recruiting.list_interviews({ from: $since });
const { applicants } = await mcp.recruiting.list_applicants({});
const nameOf = (id) => applicants.find((a) => a.id === id)?.name ?? id;

const toMove = interviews.filter(
  (i) => i.interviewer === $interviewer && i.status === "scheduled" && i.date >= $since
);

const moved = [];
for (const i of toMove) {
  const updated = await mcp.recruiting.update_interview({ interview_id: i.id, interviewer: $substitute });
  moved.push({
    interview: i.id,
    applicant: nameOf(i.applicant_id),
    when: `${i.date} ${i.start}`,
    interviewer: updated.interviewer,
  });
}

return { moved, count: moved.length };
