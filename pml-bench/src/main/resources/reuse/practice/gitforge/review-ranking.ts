const { reviews } = await mcp.gitforge.list_reviews({});
const perPerson = {};
for (const review of reviews) {
  if (review.submitted_at < $since) continue;
  const entry = (perPerson[review.reviewer] ??= { reviewer: review.reviewer, reviews: 0, approved: 0, changes_requested: 0 });
  entry.reviews += 1;
  if (review.state === "approved") entry.approved += 1;
  if (review.state === "changes_requested") entry.changes_requested += 1;
}
const ranking = Object.values(perPerson)
  .sort((a, b) => b.reviews - a.reviews || a.reviewer.localeCompare(b.reviewer))
  .slice(0, $top);
return { since: $since, ranking };
