const minDebt = $min_debt;
const { pupils } = await mcp.flightschool.list_pupils({ base: $base });
const debtors = pupils.filter((p: any) => -p.balance > minDebt);
const reminded: any[] = [];
for (const p of debtors) {
  const owed = -p.balance;
  const res = await mcp.flightschool.send_message({
    pupil_id: p.id,
    text: `${$text} Amount due: ${owed.toFixed(2)} EUR`,
  });
  reminded.push({ id: p.id, name: p.name, owed, sent: res.sent });
}
const total = reminded.reduce((sum, r) => sum + r.owed, 0);
return { reminded, total_owed: total };
