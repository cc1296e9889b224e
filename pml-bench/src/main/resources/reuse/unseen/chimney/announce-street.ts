const { customers } = await mcp.chimney.list_customers({});
const told: string[] = [];
for (const c of customers) {
  if (c.street !== $street) continue;
  const flues = c.flues === 1 ? "your flue" : `your ${c.flues} flues`;
  await mcp.chimney.send_note({
    customer: c.id,
    text: `Dear ${c.name}, the chimney sweep comes to ${$street} on ${$day}, ${$hours} o'clock. Please give us access to ${flues}.`,
  });
  told.push(c.name);
}
return { street: $street, told, count: told.length };
