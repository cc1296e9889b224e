// Where things stand: all push each other away, links pull, and the middle pulls a little. Cools down, and comes to rest.
//
// Every pair is looked at, which is fast enough for the few hundred nodes that are drawn. Nothing is left to chance, so that the
// same graph looks the same each time.

const REST = 0.004;
const COOLING = 0.977;
const FRICTION = 0.62;
const FAR = 900;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

export class Layout {
  /** Nodes get x and y; those that had a place keep it for a start. */
  constructor(nodes, links) {
    this.nodes = nodes;
    this.heat = 1;
    const placed = nodes.filter((each) => each.x !== undefined).length;
    nodes.forEach((each, i) => {
      each.vx = 0;
      each.vy = 0;
      each.push = each.capability ? 420 : 240;
      if (each.x === undefined) {
        const near = each.links.map((link) => (link.from === each ? link.to : link.from)).find((end) => end.x !== undefined);
        const radius = near ? 30 : 16 * Math.sqrt(0.5 + i);
        each.x = (near?.x ?? 0) + radius * Math.cos(i * GOLDEN_ANGLE);
        each.y = (near?.y ?? 0) + radius * Math.sin(i * GOLDEN_ANGLE);
      }
    });
    if (placed > nodes.length / 2) {
      this.heat = 0.25;
    }
    const degree = new Map();
    for (const { from, to } of links) {
      degree.set(from, (degree.get(from) ?? 0) + 1);
      degree.set(to, (degree.get(to) ?? 0) + 1);
    }
    this.springs = links
      .filter((each) => each.from !== each.to)
      .map(({ from, to, between }) => ({
        from,
        to,
        length: between ? 120 : 64,
        strength: 0.9 / Math.min(degree.get(from), degree.get(to)),
        share: degree.get(from) / (degree.get(from) + degree.get(to)),
      }));
  }

  get rests() {
    return this.heat < REST;
  }

  warm() {
    this.heat = Math.max(this.heat, 0.12);
  }

  /** One step. */
  step() {
    const { nodes, heat } = this;
    for (let i = 0; i < nodes.length; i++) {
      const a = nodes[i];
      for (let k = i + 1; k < nodes.length; k++) {
        const b = nodes[k];
        const dx = b.x - a.x || 0.01 * (k - i);
        const dy = b.y - a.y || 0.01;
        const square = dx * dx + dy * dy;
        if (square < FAR * FAR) {
          const force = (heat * (a.push + b.push)) / (2 * Math.max(square, 60));
          a.vx -= dx * force;
          a.vy -= dy * force;
          b.vx += dx * force;
          b.vy += dy * force;
        }
      }
    }
    for (const { from, to, length, strength, share } of this.springs) {
      const dx = to.x + to.vx - from.x - from.vx || 0.01;
      const dy = to.y + to.vy - from.y - from.vy || 0.01;
      const distance = Math.hypot(dx, dy);
      const pull = ((distance - length) / distance) * heat * strength;
      to.vx -= dx * pull * share;
      to.vy -= dy * pull * share;
      from.vx += dx * pull * (1 - share);
      from.vy += dy * pull * (1 - share);
    }
    for (const each of nodes) {
      // The picture is wider than high, so that height is pulled together more.
      each.vx = (each.vx - each.x * 0.007 * heat) * FRICTION;
      each.vy = (each.vy - each.y * 0.05 * heat) * FRICTION;
      if (!each.held) {
        each.x += each.vx;
        each.y += each.vy;
      }
    }
    this.heat *= COOLING;
  }
}
