const res = await mcp.ward.list_beds({ ward: $ward });
const wanted = $bed_type;
const free = res.beds.filter((b: any) => b.status === "available" && b.type === wanted);
return {
  ward: res.ward,
  type: wanted,
  count: free.length,
  beds: free.map((b: any) => ({ bed: b.bed_id, room: b.room, cleaned: b.last_cleaned })),
};
