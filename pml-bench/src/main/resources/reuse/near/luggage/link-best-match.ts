const reportId = args.report_id;
const minScore = args.min_score;

const { candidates } = await mcp.luggage.match_candidates({ report_id: reportId });
const best = [...candidates].sort((a, b) => b.score - a.score)[0];
if (!best || best.score < minScore) {
  return { report_id: reportId, linked: null, required: minScore, best_score: best ? best.score : null };
}
await mcp.luggage.link_item({ report_id: reportId, item_id: best.item_id });
return { report_id: reportId, linked: best.item_id, required: minScore, best_score: best.score };
