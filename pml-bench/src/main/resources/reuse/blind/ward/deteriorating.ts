// latest NEWS2 of everyone on the ward, keep those at or above the limit
const limit = $min_score
const { patients } = await mcp.ward.list_patients({ ward: $ward })
const rows = await Promise.all(patients.map(async p => {
  const { observations } = await mcp.ward.get_observations({ patient_id: p.patient_id })
  const last = observations[observations.length - 1]
  const before = observations[observations.length - 2]
  return { name: p.name, bed: p.bed_id, diagnosis: p.diagnosis, news: last.news, at: last.time, rising: last.news > before.news }
}))
return rows.filter(r => r.news >= limit).sort((a, b) => b.news - a.news)
