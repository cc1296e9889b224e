const { berths } = await mcp.marina.list_berths({ pontoon: $pontoon });
const { boats } = await mcp.marina.list_boats({});
const here = new Set(berths.filter((b) => b.pontoon === $pontoon && b.boat_id).map((b) => b.boat_id));
const owners = [...new Set(boats.filter((b) => here.has(b.id)).map((b) => b.owner))];

const sent = [];
for (const owner of owners) {
  const r = await mcp.marina.send_message({ owner, text: "Pontoon " + $pontoon + ": " + $text });
  sent.push(r.sent_to);
}
return { pontoon: $pontoon, boats: here.size, sent };
