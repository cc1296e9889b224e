const { forecasts } = await mcp.weatherdesk.list_forecasts({});
const { warnings } = await mcp.weatherdesk.list_warnings({ active: true });
const warned = new Set(
  warnings.filter((w) => w.status === "active" && w.type === "frost").map((w) => w.region),
);
const issued = [];
for (const f of forecasts) {
  const day = f.days.find((d) => d.date === args.date);
  if (!day || day.tempMin >= args.below || warned.has(f.region)) continue;
  const { id } = await mcp.weatherdesk.issue_warning({
    region: f.region,
    type: "frost",
    level: args.level,
    from: `${args.date}T00:00`,
    until: `${args.date}T23:59`,
    text: `Temperatures down to ${day.tempMin} degrees are expected.`,
  });
  issued.push({ id, region: f.region, low: day.tempMin });
}
return { level: args.level, issued };
