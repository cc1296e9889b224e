const held = await mcp.logistics.stock({ warehouse: $warehouse });
const used = held.pallets.reduce((sum, p) => sum + p.count, 0);
return { used, free: held.capacity - used, percent: Math.round(100 * used / held.capacity) };
