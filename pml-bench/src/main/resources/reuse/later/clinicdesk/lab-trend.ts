const labs = await mcp.clinicdesk.lab_results({ patient: $patient });
const wanted = String($test).toLowerCase();
const series = labs.results
  .filter(r => r.test.toLowerCase() === wanted)
  .sort((a, b) => (a.taken < b.taken ? -1 : 1))
  .map(r => ({ taken: r.taken, value: r.value, unit: r.unit }));

if (series.length < 2) {
  return { patient: $patient, test: $test, trend: "not enough measurements", series };
}
const first = series[0].value;
const last = series[series.length - 1].value;
const change = Math.round(((last - first) / first) * 1000) / 10;
return {
  patient: $patient,
  test: $test,
  trend: change > 3 ? "rising" : change < -3 ? "falling" : "stable",
  percent: change,
  series,
};
