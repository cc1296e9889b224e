const series = await mcp.weatherstation.get_measurements({
  station: $station,
  quantity: $quantity,
  from: $from,
  to: $to,
});
if (series.values.length === 0) {
  return { station: series.station, quantity: series.quantity, error: "no measurements" };
}

let high = series.values[0];
let low = series.values[0];
for (const v of series.values) {
  if (v.value > high.value) high = v;
  if (v.value < low.value) low = v;
}
return { station: series.station, quantity: series.quantity, high, low, range: +(high.value - low.value).toFixed(2) };
