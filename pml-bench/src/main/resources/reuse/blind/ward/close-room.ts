const room = $room
const why = $reason
const { ward, beds } = await mcp.ward.list_beds({ ward: $ward })
const affected = beds.filter(b => b.room === room)
for (const b of affected) {
  await mcp.ward.update_bed({ bed_id: b.bed_id, status: 'closed', reason: why })
}
const inside = affected.filter(b => b.patient_id).map(b => b.patient_id)
await mcp.ward.send_page({
  to: 'infection-control',
  message: `${ward} room ${room} closed: ${why}. Patients inside: ${inside.join(', ') || 'none'}`,
  priority: 'urgent'
})
return { closed: affected.map(b => b.bed_id), inside }
