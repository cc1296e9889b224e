const found = await mcp.cityworks.search_requests({ category: $category, district: $district });
const late = found.requests.filter((r: any) =>
  r.category === $category && r.district === $district && r.status !== "resolved" && r.opened < $before);
late.sort((a: any, b: any) => a.opened.localeCompare(b.opened));
return { district: $district, count: late.length, requests: late.map((r: any) => ({ id: r.id, street: r.street, opened: r.opened, severity: r.severity })) };
