const month: number = $month;
const people = (await mcp.mailbox.find_contacts({ group: $group })).contacts;
const hits = people
  .filter((p: any) => p.birthday && Number(p.birthday.slice(5, 7)) === month)
  .map((p: any) => ({
    name: p.name,
    day: Number(p.birthday.slice(8, 10)),
    reach: p.phone || p.email,
  }))
  .sort((a: any, b: any) => a.day - b.day);
return { group: $group, month, count: hits.length, birthdays: hits };
