const history: any = await mcp.smarthome.energy_history({ from: $from, to: $to });
let used = 0;
let own = 0;
history.days.forEach((d: any) => {
  used += d.used_kwh;
  // what was produced and not exported was used in the house
  own += Math.min(d.used_kwh, Math.max(0, d.solar_kwh - d.exported_kwh));
});
const share = used > 0 ? Math.round((own / used) * 1000) / 10 : 0;
return { period: [$from, $to], used_kwh: +used.toFixed(1), own_kwh: +own.toFixed(1), share_percent: share };
