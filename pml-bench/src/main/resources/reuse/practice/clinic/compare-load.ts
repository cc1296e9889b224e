const { first, second, from, to } = args;
const { appointments } = await mcp.clinic.list_appointments({ from, to });
const load = name => {
  const own = appointments.filter(a =>
    a.practitioner === name && a.date >= from && a.date <= to && a.status !== 'cancelled');
  return {
    practitioner: name,
    appointments: own.length,
    minutes: own.reduce((sum, a) => sum + a.minutes, 0),
  };
};
const a = load(first);
const b = load(second);
const busier = a.minutes === b.minutes ? null : a.minutes > b.minutes ? first : second;
return { from, to, loads: [a, b], busier, difference: Math.abs(a.minutes - b.minutes) };
