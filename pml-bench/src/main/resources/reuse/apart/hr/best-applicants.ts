type Applicant = { applicant: string; name: string; years: number; score: number; stage: string };

const position = String(args.position ?? '').trim();
const top = Math.max(1, Math.floor(Number(args.top ?? 5)));
if (position === '') {
  throw new Error('Which position?');
}

const { applicants } = (await mcp.hr.list_applicants({ position })) as { applicants: Applicant[] };
if (!Array.isArray(applicants) || applicants.length === 0) {
  return { ranking: [], summary: `Nobody has applied as ${position} yet` };
}

// Experience decides between equal scores.
const ranked = [...applicants].sort((a, b) => b.score - a.score || b.years - a.years || a.name.localeCompare(b.name));
const mean = applicants.reduce((sum, each) => sum + each.score, 0) / applicants.length;

const ranking = ranked.slice(0, top).map((each, index) => ({
  rank: index + 1,
  applicant: each.applicant,
  name: each.name,
  score: each.score,
  above: Math.round((each.score - mean) * 10) / 10,
  stage: each.stage,
}));

const lines = ranking.map(row => {
  const sign = row.above >= 0 ? '+' : '';
  return `${row.rank}. ${row.name}: ${row.score} (${sign}${row.above}), ${row.stage}`;
});
return {
  ranking,
  applicants: applicants.length,
  mean: Math.round(mean * 10) / 10,
  summary: [`${applicants.length} applicants for ${position}, mean ${mean.toFixed(1)}`, ...lines].join('\n'),
};
