const first = `${args.year}-01-01`;
const last = `${args.year}-12-31`;
const res = await mcp.people.list_absences({ employee: args.employee, from: first, to: last });
const sick = res.absences.filter(
  (a: any) => a.employee === args.employee && a.kind === "sick" && a.from >= first && a.to <= last
);
let days = 0;
let longest = 0;
for (const a of sick) {
  days += a.days;
  longest = Math.max(longest, a.days);
}
return { employee: args.employee, year: args.year, times: sick.length, days, longest };
