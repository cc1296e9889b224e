interface Loan { book: string; title: string; due: string; renewals: number }
interface Renewed { book: string; due: string }

const { loans, member } = (await mcp.library.loans({ member: $member })) as { member: string; loans: Loan[] };
if (!loans || loans.length === 0) {
  return { renewed: [], summary: 'Nothing is borrowed.' };
}

const renewed: { title: string; from: string; to: string }[] = [];
const failed: { title: string; reason: string }[] = [];
for (const loan of loans) {
  try {
    const answer: Renewed = await mcp.library.renew({ member, book: loan.book });
    if (answer.due > loan.due) {
      renewed.push({ title: loan.title, from: loan.due, to: answer.due });
    } else {
      failed.push({ title: loan.title, reason: 'the date did not change' });
    }
  } catch (error) {
    // One that is reserved by others must not keep the rest from being renewed.
    failed.push({ title: loan.title, reason: error instanceof Error ? error.message : String(error) });
  }
}

const earliest = renewed.map(each => each.to).sort()[0];
return {
  member,
  renewed,
  failed,
  complete: failed.length === 0,
  summary: [
    `${renewed.length} of ${loans.length} loans renewed${earliest ? `, the first is due on ${earliest}` : ''}`,
    ...renewed.map(each => `+ ${each.title}: ${each.from} -> ${each.to}`),
    ...failed.map(each => `- ${each.title}: ${each.reason}`),
  ].join('\n'),
};
