interface Loan {
  id: string;
  object: string;
  title: string;
  direction: string;
  start: string;
  end: string;
  insured: number;
  state: string;
  contact: string;
}

const partner: string = $partner;
const caseId: string = $case;
const lawyer: string = $lawyer;

const shift = (day: string, days: number): string => {
  const d = new Date(`${day}T12:00:00Z`);
  d.setUTCDate(d.getUTCDate() + days);
  // Deadlines on a weekend move forward to the Friday before it.
  if (d.getUTCDay() === 6) d.setUTCDate(d.getUTCDate() - 1);
  if (d.getUTCDay() === 0) d.setUTCDate(d.getUTCDate() - 2);
  return d.toISOString().slice(0, 10);
};

const register = await mcp.museum.list_loans({ partner, direction: 'out' });
const lent = (register.loans as Loan[]).filter((loan) => loan.direction === 'out' && loan.state !== 'returned');
if (!lent.length) return { partner, agreements: [], message: `Nothing is lent to ${partner}` };

const known = await mcp.law.list_deadlines({ case: caseId });
const taken = new Set((known.deadlines as { what: string; due: string }[]).map((d) => `${d.what}|${d.due}`));

const diary: { what: string; due: string }[] = [];
const enter = async (what: string, due: string) => {
  if (taken.has(`${what}|${due}`)) return;
  const added = await mcp.law.add_deadline({ case: caseId, what, due, responsible: lawyer });
  if (!added.deadline) throw new Error(`The deadline "${what}" was not entered in ${caseId}`);
  taken.add(`${what}|${due}`);
  diary.push({ what, due: added.due });
};

const agreements = [];
for (const loan of lent.sort((a, b) => a.start.localeCompare(b.start))) {
  const stateIndemnity = loan.insured >= 100000;
  const draft = await mcp.law.draft_document({
    case: caseId,
    template: 'art-loan-agreement',
    fields: {
      borrower: partner,
      signatory: loan.contact,
      work: `${loan.title} (${loan.object})`,
      term: { from: loan.start, to: loan.end },
      insuredValue: loan.insured,
      cover: stateIndemnity ? 'state indemnity, nail to nail' : 'commercial, nail to nail',
      courier: stateIndemnity || loan.insured > 50000,
    },
  });
  if (!draft.document) throw new Error(`No agreement could be drafted for ${loan.id}`);
  if (loan.state === 'planned') await enter(`signature of the agreement on ${loan.title}`, shift(loan.start, -30));
  await enter(`return of ${loan.title} by ${partner}`, shift(loan.end, 0));
  agreements.push({ loan: loan.id, work: loan.title, document: draft.document, late: loan.state === 'active' });
}

return { partner, case: caseId, agreements, diary: diary.sort((a, b) => a.due.localeCompare(b.due)) };
