const { proposals } = await mcp.observatory.list_proposals({ semester: $semester, status: 'submitted' });
const out = proposals.filter(p => p.semester === $semester && p.status === 'submitted' && p.grade < $min_grade);

const rejected = [];
for (const p of out) {
  await mcp.observatory.set_proposal_status({ proposal_id: p.id, status: 'rejected', remark: $reason });
  await mcp.observatory.send_message({
    to: p.email,
    subject: 'Your proposal ' + p.id + ' for ' + $semester,
    text: 'Dear ' + p.pi + ',\n\nwe regret that "' + p.title + '" could not be given telescope time. ' + $reason,
  });
  rejected.push({ id: p.id, pi: p.pi, grade: p.grade });
}
return { rejected, count: rejected.length };
