const date = $date;
const time = $time;
if (!/^\d{1,2}:\d{2}$/.test(time)) {
  throw new Error(`Not a time: ${time}`);
}
const made = await mcp.clinic.make_appointment({ patient: $patient, doctor: $doctor, date, time });
if (made.date !== date) {
  throw new Error(`Got ${made.date} instead of ${date}`);
}
return { appointment: made.appointment, at: `${made.date} ${time}` };
