// The graph as the page knows it, made of what PML tells.

/** How things relate, in the order in which they matter; each can be told by its colour and by its line. */
export const KINDS = [
  { id: "dependency", word: "dependency", there: "depends on", back: "is needed by", arrow: true },
  { id: "contains", word: "contains", there: "contains", back: "is part of", arrow: true },
  { id: "sequence", word: "sequence", there: "comes before", back: "comes after", arrow: true },
  { id: "alternative", word: "alternative", there: "is an alternative to", back: "is an alternative to", arrow: false },
  { id: "co_occurrence", word: "together", there: "runs together with", back: "runs together with", arrow: false },
  { id: "uses", word: "uses", there: "uses", back: "is used by", arrow: false },
];
const OTHER = { id: "other", word: "other", there: "leads to", back: "comes from", arrow: true };

/** More than this is not drawn: nobody could tell the lines apart. */
export const MOST_NODES = 500;
export const MOST_LINKS = 2000;

/** Nodes and links; a link to what is not there is left out. */
export function read(answer) {
  const nodes = answer.nodes.map((each) => ({
    id: each.id,
    capability: each.type === "capability",
    name: each.type === "capability" ? each.label : each.id,
    short: each.label,
    intent: each.intent ?? "",
    server: each.server ?? "",
    links: [],
    strength: 0,
  }));
  const known = new Map(nodes.map((each) => [each.id, each]));
  const links = [];
  for (const each of answer.edges) {
    const from = known.get(each.source);
    const to = known.get(each.target);
    if (from && to) {
      const link = {
        from,
        to,
        kind: KINDS.find((kind) => kind.id === each.edge_type) ?? { ...OTHER, word: each.edge_type },
        between: from.capability && to.capability,
        source: each.edge_source,
        confidence: each.confidence_score,
        count: each.observed_count,
      };
      link.weight = weight(link);
      links.push(link);
      from.links.push(link);
      to.links.push(link);
      from.strength += link.weight;
      to.strength += link.weight;
    }
  }
  return { nodes, links, known };
}

/** As much of a graph as can be drawn: what is wanted and what that is related to, then what is related most. */
export function strongest(graph, wanted) {
  if (graph.nodes.length <= MOST_NODES && graph.links.length <= MOST_LINKS) {
    return graph;
  }
  const near = new Set(wanted ? [wanted, ...wanted.links.flatMap((link) => [link.from, link.to])] : []);
  const rank = (node) => node.strength + (node === wanted ? 2e9 : near.has(node) ? 1e9 : 0);
  const nodes = [...graph.nodes].sort((a, b) => rank(b) - rank(a)).slice(0, MOST_NODES);
  const kept = new Set(nodes);
  const links = graph.links
    .filter((each) => kept.has(each.from) && kept.has(each.to))
    .sort((a, b) => Number(b.from === wanted || b.to === wanted) - Number(a.from === wanted || a.to === wanted) || b.weight - a.weight)
    .slice(0, MOST_LINKS);
  return { nodes, links, known: new Map(nodes.map((each) => [each.id, each])) };
}

/** What a link says, read from one of its ends. */
export function phrase(link, node) {
  if (link.kind.id === "dependency" && !link.between) {
    return link.from === node ? "has to run before" : "has to run after";
  }
  return link.from === node ? link.kind.there : link.kind.back;
}

export const other = (link, node) => (link.from === node ? link.to : link.from);

/** Relations between capabilities first, then by kind and by how sure they are. */
export function inOrder(links) {
  return [...links].sort(
    (a, b) =>
      Number(b.between) - Number(a.between) ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      (b.confidence ?? 0) - (a.confidence ?? 0) ||
      a.from.name.localeCompare(b.from.name) ||
      a.to.name.localeCompare(b.to.name),
  );
}

/** Whether a node is meant by what somebody typed: all words stand in its name or intent. */
export function matches(node, query) {
  const text = `${node.name} ${node.intent}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const percent = (share) => (share === undefined ? "" : `${Math.round(share * 100)} %`);

function weight(link) {
  return link.between ? 1 + (link.confidence ?? 0) : link.kind.id === "uses" ? 0.25 : 0.5 * (link.confidence ?? 0);
}
