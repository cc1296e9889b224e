const today = $today;
const { loans } = await mcp.seedbank.list_loans({});
const late = loans.filter((l: any) => l.returned === null && l.due < today);
const byInstitute: Record<string, any> = {};
for (const l of late) {
  const entry = (byInstitute[l.institute] ??= { institute: l.institute, contact: l.contact, seeds: 0, loans: [] });
  entry.seeds += l.seeds;
  const days = Math.round((Date.parse(today) - Date.parse(l.due)) / 86400000);
  entry.loans.push({ id: l.id, sample: l.sample, due: l.due, days_late: days });
}
return { today, overdue: late.length, institutes: Object.values(byInstitute) };
