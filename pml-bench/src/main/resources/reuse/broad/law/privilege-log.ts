interface FileDocument {
  id: string;
  name: string;
  kind: string;
  date: string;
  author: string;
  recipients: string[];
  pages: number;
  privileged: boolean;
  basis: string;
}

const caseId: string = args.case;
const opponent: string = args.opponent;
if (!caseId || !opponent) throw new Error('The case and the opponent must be known');

const { documents } = (await mcp.law.list_documents({ case: caseId })) as { documents: FileDocument[] };
if (!documents?.length) throw new Error(`The file of ${caseId} is empty`);

const marked = documents.filter((doc) => doc.privileged).sort((a, b) => a.date.localeCompare(b.date));

/** What speaks against withholding a document; empty if nothing does. */
const objections = (doc: FileDocument): string[] => {
  const found: string[] = [];
  const insiders = ['Kessler', 'Moreau', 'Ito'];
  if (!doc.basis) found.push('no basis of privilege is recorded');
  const sharedWith = doc.recipients.filter((name) => name === opponent || / (AG|GmbH|Ltd|Corp)\b/.test(name));
  if (sharedWith.length) found.push(`was sent to ${sharedWith.join(' and ')}`);
  if (doc.basis === 'work product' && !insiders.includes(doc.author)) found.push(`work product, but written by ${doc.author}`);
  return found;
};

const entries: Record<string, string | number>[] = [];
const doubtful: { document: string; name: string; objections: string[] }[] = [];
for (const doc of marked) {
  const against = objections(doc);
  if (against.length) {
    doubtful.push({ document: doc.id, name: doc.name, objections: against });
    continue;
  }
  // The log describes a document without giving its content away, so its name stays out.
  entries.push({
    number: entries.length + 1,
    date: doc.date,
    type: doc.kind,
    author: doc.author,
    recipients: doc.recipients.join('; ') || 'none',
    pages: doc.pages,
    basis: doc.basis,
  });
}

const bases: Record<string, number> = {};
for (const entry of entries) bases[entry.basis] = (bases[entry.basis] ?? 0) + 1;

const draft = await mcp.law.draft_document({
  case: caseId,
  template: 'privilege-log',
  fields: { addressee: opponent, entries, withheldPages: entries.reduce((sum, e) => sum + Number(e.pages), 0) },
});
if (draft.state !== 'draft') throw new Error(`The privilege log of ${caseId} was not drafted`);

return {
  log: draft.document,
  opponent,
  withheld: entries.length,
  bases,
  toProduce: documents.filter((doc) => !doc.privileged).map((doc) => doc.id),
  doubtful,
};
