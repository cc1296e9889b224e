const { interpreters } = await mcp.interpreters.list_interpreters({ active: true });
const pair = [$source, $target];
const found = interpreters
  .filter((i: any) => pair.every((lang) => i.languages.includes(lang)))
  .filter((i: any) => i.day_rate <= $max_rate)
  .sort((a: any, b: any) => b.rating - a.rating || a.day_rate - b.day_rate);
return found.map((i: any) => ({ id: i.id, name: i.name, city: i.city, day_rate: i.day_rate, rating: i.rating }));
