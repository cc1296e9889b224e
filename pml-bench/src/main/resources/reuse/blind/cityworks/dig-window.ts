const { street, start, end } = args;
const permits = (await mcp.cityworks.list_permits({ street })).permits;
const segments = (await mcp.cityworks.pavement_survey({ street })).segments;

const clashes = permits.filter(p => p.from <= end && p.to >= start);
// five years' moratorium on fresh surfaces
const year = Number(start.slice(0, 4));
const tooNew = segments.filter(s => year - s.laid < 5).map(s => s.segment);

return {
  street, start, end,
  allowed: clashes.length === 0 && tooNew.length === 0,
  clashes: clashes.map(p => `${p.permit} ${p.holder}: ${p.works}, ${p.from} to ${p.to}`),
  protected_segments: tooNew,
};
