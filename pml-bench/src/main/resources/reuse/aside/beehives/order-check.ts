const { jars, bulk } = await mcp.beehives.list_stock({});
const wanted = $jars;
const item = jars.find((j) => j.variety === $variety && j.grams === $grams);
if (!item) {
  return { possible: false, reason: "no such jar", sizes: jars.filter((j) => j.variety === $variety).map((j) => j.grams) };
}
const short = Math.max(0, wanted - item.jars);
const bulkKg = bulk.find((b) => b.variety === $variety)?.kg ?? 0;
const fillable = Math.floor((bulkKg * 1000) / item.grams);
return {
  variety: item.variety,
  in_stock: item.jars,
  to_fill_from_bulk: Math.min(short, fillable),
  possible: short <= fillable,
  still_missing: Math.max(0, short - fillable),
  price: Math.round(wanted * item.price * 100) / 100,
};
