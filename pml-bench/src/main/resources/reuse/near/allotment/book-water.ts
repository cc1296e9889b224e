const { plot_id, reading, price_per_m3 } = args;
const meter = await mcp.allotment.get_meter({ plot_id });
const used = reading - meter.last_value;
if (used < 0) {
  return { plot_id, stored: false, reason: `reading ${reading} is below the last one (${meter.last_value})` };
}
const saved = await mcp.allotment.record_reading({ plot_id, value: reading });
return {
  plot_id,
  stored: saved.stored,
  since: meter.last_read,
  consumption_m3: used,
  cost_eur: Math.round(used * price_per_m3 * 100) / 100,
};
