interface Rating { stars: number; comment: string }

const { ratings } = (await mcp.desk.ratings({ agent: $agent, month: $month })) as { ratings: Rating[] };
const valid = (ratings ?? []).filter(rating => rating.stars >= 1 && rating.stars <= 5);
if (valid.length === 0) {
  return { mean: null, summary: 'Nobody has rated this agent.' };
}

const mean = valid.reduce((sum, rating) => sum + rating.stars, 0) / valid.length;
const happy = valid.filter(rating => rating.stars >= 4).length;
const histogram = [5, 4, 3, 2, 1].map(stars => {
  const count = valid.filter(rating => rating.stars === stars).length;
  return { stars, count, bar: '='.repeat(count) };
});

// Few ratings say little: pull the mean towards the middle, as if three more had said "3".
const PRIOR = 3;
const careful = (mean * valid.length + PRIOR * 3) / (valid.length + PRIOR);
const complaints = valid
  .filter(rating => rating.stars <= 2 && rating.comment.trim() !== '')
  .map(rating => rating.comment.trim());

return {
  mean: Math.round(mean * 100) / 100,
  careful: Math.round(careful * 100) / 100,
  ratings: valid.length,
  happy: Math.round((100 * happy) / valid.length),
  complaints,
  summary: [
    `${mean.toFixed(1)} stars of ${valid.length} customers, ${Math.round((100 * happy) / valid.length)} % satisfied`,
    ...histogram.map(row => `${row.stars} ${row.bar} ${row.count}`),
    ...(complaints.length > 0 ? [`Complaints: ${complaints.join('; ')}`] : []),
  ].join('\n'),
};
