interface Loan {
  id: string;
  object: string;
  title: string;
  direction: string;
  end: string;
  insured: number;
  state: string;
  contact: string;
}

const partner: string = $partner;
const date: string = $date;

const dueLimit = Date.parse(date);
if (Number.isNaN(dueLimit)) throw new Error(`The date "${date}" is not a calendar day`);

const answer = await mcp.museum.list_loans({ partner, direction: 'out' });
if (!answer || !Array.isArray(answer.loans)) {
  throw new Error(`The loan register gave no list for ${partner}`);
}

// Only what is with the borrower now: planned loans have not left, returned ones are home.
const due = (answer.loans as Loan[])
  .filter((loan) => loan.direction === 'out' && loan.state === 'active')
  .filter((loan) => Date.parse(loan.end) <= dueLimit)
  .sort((a, b) => a.end.localeCompare(b.end));

if (due.length === 0) {
  return { partner, date, reminded: [], message: `${partner} has nothing to return by ${date}` };
}

const byContact = new Map<string, Loan[]>();
for (const loan of due) {
  const contact = loan.contact || partner;
  byContact.set(contact, [...(byContact.get(contact) ?? []), loan]);
}

const reminded: { contact: string; loans: string[]; first: string }[] = [];
const failed: string[] = [];
for (const [contact, loans] of byContact) {
  const lines = loans.map((loan, i) => `${i + 1}. ${loan.title} (${loan.object}, loan ${loan.id}): due back ${loan.end}`);
  const insured = loans.reduce((sum, loan) => sum + loan.insured, 0);
  const body = [
    `Dear ${contact},`,
    '',
    `the following ${loans.length === 1 ? 'work is' : 'works are'} to be returned to us by ${date}:`,
    ...lines,
    '',
    `The insurance over ${insured.toLocaleString('en-GB')} EUR must stay in force until we confirm arrival.`,
    'Please propose a courier and a day for the condition check.',
  ].join('\n');
  const notice = await mcp.museum.send_notice({
    to: contact,
    subject: `Return of ${loans.length} loan${loans.length === 1 ? '' : 's'} by ${date}`,
    body,
  });
  if (notice.sent) reminded.push({ contact, loans: loans.map((loan) => loan.id), first: loans[0].end });
  else failed.push(contact);
}

if (reminded.length === 0) throw new Error(`None of the reminders to ${partner} could be sent`);
return { partner, date, works: due.length, reminded, failed };
