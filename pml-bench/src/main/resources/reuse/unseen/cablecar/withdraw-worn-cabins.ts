const { cabins } = await mcp.cablecar.list_cabins({ line: $line });
const withdrawn: { cabin: number; km: number }[] = [];
for (const c of cabins) {
  if (c.state === "running" && c.km_since_overhaul > $max_km) {
    await mcp.cablecar.set_cabin_state({
      line: $line,
      cabin: c.cabin,
      state: "out_of_service",
      reason: `${c.km_since_overhaul} km since overhaul, allowed ${$max_km}`,
    });
    withdrawn.push({ cabin: c.cabin, km: c.km_since_overhaul });
  }
}
return { line: $line, withdrawn };
