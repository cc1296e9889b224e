const from = $from, to = $to;
const inside = (d: string | null) => d !== null && d >= from && d <= to;
const { subscribers } = await mcp.newsletter.list_subscribers({ list_id: $list_id });

const bySource: Record<string, { joined: number; left: number }> = {};
for (const s of subscribers) {
  const row = bySource[s.source] ?? { joined: 0, left: 0 };
  if (inside(s.joined_at)) row.joined += 1;
  if (inside(s.left_at)) row.left += 1;
  if (row.joined || row.left) bySource[s.source] = row;
}
const joined = Object.values(bySource).reduce((n, r) => n + r.joined, 0);
const left = Object.values(bySource).reduce((n, r) => n + r.left, 0);
return { from, to, joined, left, net: joined - left, bySource };
