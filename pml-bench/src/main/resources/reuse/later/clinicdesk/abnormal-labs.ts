// which lab values of this patient lie outside the reference range
const labs = await mcp.clinicdesk.lab_results({ patient: args.patient, since: args.since });
const flagged = [];
for (const r of labs.results) {
  let flag = null;
  if (r.value < r.low) flag = "low";
  if (r.value > r.high) flag = "high";
  if (flag) {
    flagged.push({
      test: r.test,
      taken: r.taken,
      value: `${r.value} ${r.unit}`,
      range: `${r.low}-${r.high}`,
      flag,
    });
  }
}
flagged.sort((a, b) => b.taken.localeCompare(a.taken));
return {
  patient: args.patient,
  since: args.since,
  checked: labs.results.length,
  abnormal: flagged.length,
  flagged,
};
