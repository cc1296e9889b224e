const wanted = $name;
const { employees } = await mcp.people.find_employees({ name: wanted });
const person = employees.find((e: any) => e.name.toLowerCase() === wanted.toLowerCase());
if (!person) {
  return { found: false, name: wanted, similar: employees.slice(0, 3).map((e: any) => e.name) };
}

const [own, boss] = await Promise.all([
  mcp.people.get_employee({ id: person.id }),
  mcp.people.get_employee({ id: person.manager }),
]);
return {
  found: true,
  name: person.name,
  role: person.role,
  email: own.email,
  phone: own.phone,
  manager: { id: boss.id, email: boss.email, phone: boss.phone },
};
