const { slots } = await mcp.luggage.list_slots({ hall: args.hall });
const free = slots.filter((s) => s.occupied_by === null && s.max_kg >= args.min_capacity);
// the tightest fit first
free.sort((a, b) => a.max_kg - b.max_kg);
return { hall: args.hall, count: free.length, slots: free.map((s) => ({ slot: s.slot, max_kg: s.max_kg })) };
