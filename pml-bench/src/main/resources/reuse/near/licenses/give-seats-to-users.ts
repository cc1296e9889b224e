const current = await mcp.licenses.list_seats({ product: args.product });
const have = new Set(current.seats.map((s) => s.user));
const assigned: string[] = [];
const skipped: string[] = [];
for (const user of args.users) {
  if (have.has(user)) {
    skipped.push(user);
    continue;
  }
  await mcp.licenses.assign_seat({ product: args.product, user });
  have.add(user);
  assigned.push(user);
}
return { product: args.product, assigned, already_had_one: skipped };
