interface Shown {
  object: string;
  title: string;
  loan: string;
  lender: string;
  loan_ends: string;
  longest: string;
}

const exhibition: string = $exhibition;
const until: string = $until;

const show = await mcp.museum.get_exhibition({ exhibition });
if (!show?.closes) throw new Error(`The exhibition "${exhibition}" is not in the programme`);
if (until <= show.closes) {
  throw new Error(`"${exhibition}" already runs to ${show.closes}; ${until} would not prolong it`);
}

// Works travel home in the two weeks after closing, so a loan has to outlast the show by that much.
const home = new Date(`${until}T00:00:00Z`);
home.setUTCDate(home.getUTCDate() + 14);
const needed = home.toISOString().slice(0, 10);

const borrowed = (show.objects as Shown[]).filter((work) => work.loan !== '');
const covered = borrowed.filter((work) => work.loan_ends >= needed);
const open = borrowed.filter((work) => work.loan_ends < needed);

const lenders: Record<string, { extended: string[]; beyond: string[] }> = {};
for (const work of open) {
  const entry = (lenders[work.lender] ??= { extended: [], beyond: [] });
  if (work.longest && work.longest < needed) {
    entry.beyond.push(`${work.title} (${work.loan}), at the longest until ${work.longest}`);
    continue;
  }
  const extension = await mcp.museum.extend_loan({ loan: work.loan, until: needed });
  if (extension.until !== needed) throw new Error(`Loan ${work.loan} was extended to ${extension.until} instead of ${needed}`);
  entry.extended.push(`${work.title} (${work.loan}), so far until ${work.loan_ends}`);
}

const letters: string[] = [];
for (const [lender, { extended, beyond }] of Object.entries(lenders)) {
  const parts = [`We would like to show "${exhibition}" until ${until} instead of ${show.closes}.`];
  if (extended.length) parts.push(`Please agree to extend these loans to ${needed}:`, ...extended.map((line) => `  - ${line}`));
  if (beyond.length) parts.push('For these the agreement sets an earlier limit; may we ask for an exception?', ...beyond.map((line) => `  - ${line}`));
  parts.push(`With kind regards, ${show.curator}`);
  const sent = await mcp.museum.send_notice({ to: lender, subject: `Extension of loans for "${exhibition}"`, body: parts.join('\n') });
  if (sent.sent) letters.push(lender);
}

const exceptions = Object.values(lenders).flatMap((entry) => entry.beyond);
return { exhibition, until, loansUntil: needed, requested: open.length - exceptions.length, exceptions, alreadyCovered: covered.map((work) => work.loan), letters };
