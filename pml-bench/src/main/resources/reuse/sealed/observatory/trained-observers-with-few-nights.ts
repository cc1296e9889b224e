const [{ observers }, { nights }] = await Promise.all([
  mcp.observatory.list_observers({ instrument: args.instrument }),
  mcp.observatory.list_nights({ from: args.since }),
]);

function nightsOf(observer) {
  return nights.filter(n => n.observer_id === observer.id && n.date >= args.since
    && (n.status === 'observed' || n.status === 'assigned'));
}

const result = [];
for (const o of observers) {
  if (!o.trained_on.includes(args.instrument)) continue;
  const count = nightsOf(o).length;
  if (count <= args.max_nights) result.push({ name: o.name, email: o.email, remote: o.remote, nights: count });
}
return result.sort((a, b) => a.nights - b.nights || a.name.localeCompare(b.name));
