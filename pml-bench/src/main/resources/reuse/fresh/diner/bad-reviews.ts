const { reviews } = await mcp.diner.reviews({ month: $month });
return reviews.filter(r => r.stars <= 2).map(r => r.text);
