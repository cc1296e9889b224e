interface Level { sku: string; pieces: number; minimum: number }
interface Ordered { ordered: string; pieces: number }

const sku = $sku;
const pieces = $pieces;
if (!Number.isInteger(pieces) || pieces < 1) {
  throw new Error(`Whole pieces, please, not ${pieces}`);
}

const level: Level = await mcp.shop.stock({ sku });
const missing = level.minimum - level.pieces;
if (missing <= 0) {
  return {
    ordered: 0,
    left: level.pieces,
    summary: `Enough in stock: ${level.pieces} of ${sku}, at least ${level.minimum} should be there`,
  };
}

// Less than what is missing would mean to order again tomorrow.
const enough = pieces >= missing;
const made: Ordered = await mcp.shop.reorder({ sku, pieces });
if (made.ordered !== sku) {
  throw new Error(`Ordered ${made.ordered} instead of ${sku}`);
}

const after = level.pieces + made.pieces;
return {
  ordered: made.pieces,
  left: level.pieces,
  expected: after,
  enough,
  summary: `${made.pieces} pieces of ${sku} ordered, since only ${level.pieces} of at least ${level.minimum} are left; `
    + (enough ? `there will be ${after}` : `even then only ${after} will be there`),
};
