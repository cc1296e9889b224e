interface Assigned { number: number; assignee: string }
interface Commented { number: number; comment: string }

const repo = $repo;
const number = $number;
const assignee = $assignee;
if (!Number.isInteger(number) || number < 1) {
  throw new Error(`Not the number of an issue: ${number}`);
}

const assigned: Assigned = await mcp.issues.assign_issue({ repo, number, assignee });
if (assigned.assignee !== assignee) {
  throw new Error(`#${number} belongs to ${assigned.assignee} now, not to ${assignee}`);
}

// The comment is a courtesy: without it the issue is assigned all the same.
let comment: Commented | null = null;
let problem = '';
try {
  comment = await mcp.issues.add_comment({ repo, number, body: 'Assigned.' });
} catch (error) {
  problem = error instanceof Error ? error.message : String(error);
}

return {
  number: assigned.number,
  assignee: assigned.assignee,
  commented: comment !== null,
  summary: comment !== null
    ? `#${number} of ${repo} lies with ${assignee}, and a comment says so`
    : `#${number} of ${repo} lies with ${assignee}; the comment failed: ${problem}`,
};
