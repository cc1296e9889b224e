const carrier = $carrier
const { orders } = await mcp.warehouse.list_orders({ status: 'open', carrier })
const { pickers } = await mcp.warehouse.list_pickers({ shift: $shift })
const chosen = orders
  .filter(o => o.carrier === carrier)
  .sort((a, b) => a.priority - b.priority || a.ship_by.localeCompare(b.ship_by))
  .slice(0, $max_orders)
if (!chosen.length) return 'nothing to pick for ' + carrier
// least loaded picker gets it
const picker = pickers.reduce((a, b) => (b.open_lines < a.open_lines ? b : a))
const wave = await mcp.warehouse.create_pick_wave({ name: `${carrier}-${chosen[0].ship_by}`, order_ids: chosen.map(o => o.order_id), picker_id: picker.picker_id })
return { wave: wave.wave_id, picker: picker.name, orders: wave.orders }
