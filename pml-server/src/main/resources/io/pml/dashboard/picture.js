// The picture of a graph: draws it, lets it come to rest, and can be moved, zoomed and pointed at.

import { html, replace, svg } from "./dom.js";
import { Layout } from "./layout.js";
import { KINDS } from "./model.js";

const NEAREST = 4;
const FARTHEST = 0.08;
/** From farther away lines are drawn thinner. */
const FAR = 0.75;
const LETTER = 6.4;
const LINE = 15;
/** Below a node, in pixels whatever the zoom. */
const BASELINE = 13;
/** How long the layout may work before the next picture is due, in milliseconds. */
const SLICE = 9;
const MARGIN = 44;
const CLICK = 4;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Picture {
  /** Calls back with the node that somebody clicked, or with nothing. */
  constructor(choose) {
    this.choose = choose;
    this.view = { x: 0, y: 0, zoom: 1 };
    this.lines = svg("g", { class: "links" });
    this.marks = svg("g", { class: "nodes" });
    this.labels = svg("g", { class: "labels" });
    this.space = svg("g", {}, this.lines, this.marks, this.labels);
    this.canvas = svg("svg", { class: "canvas", role: "img" }, arrows(), this.space);
    this.element = html(
      "div",
      { class: "picture" },
      this.canvas,
      html(
        "div",
        { class: "zoom", role: "group", "aria-label": "Zoom" },
        html("button", { type: "button", title: "Zoom in", "aria-label": "Zoom in", onclick: () => this.zoomBy(1.4) }, "+"),
        html("button", { type: "button", title: "Zoom out", "aria-label": "Zoom out", onclick: () => this.zoomBy(1 / 1.4) }, "−"),
        html("button", { type: "button", title: "Show all", onclick: () => this.showAll() }, "Fit"),
      ),
    );
    this.drawn = new Map();
    this.paths = [];
    this.listen();
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** Draws another graph; what stands in both stays where it is. */
  show(graph) {
    for (const each of graph.nodes) {
      const before = this.drawn.get(each.id)?.node;
      if (before && before !== each) {
        Object.assign(each, { x: before.x, y: before.y });
      }
    }
    const first = this.drawn.size === 0;
    this.graph = graph;
    this.drawn = new Map(graph.nodes.map((node) => [node.id, this.node(node)]));
    this.paths = paths(graph.links);
    replace(this.lines, this.paths.map((each) => each.element));
    replace(this.marks, [...this.drawn.values()].map((each) => each.mark));
    replace(this.labels, [...this.drawn.values()].map((each) => each.label));
    const capabilities = graph.nodes.filter((each) => each.capability).length;
    this.canvas.setAttribute(
      "aria-label",
      `${capabilities} capabilities, ${graph.nodes.length - capabilities} tools and ${graph.links.length} relations. The table tells them in words.`,
    );
    this.follows ||= first;
    this.layout = new Layout(graph.nodes, graph.links);
    this.run();
  }

  /** Brings out a node and what it is related to, or all that match a search; the rest steps back. */
  bringOut(selected, found) {
    this.selected = selected;
    this.found = found;
    this.mark(selected);
  }

  // -- drawing --------------------------------------------------------------------------------------------------------

  node(node) {
    const size = node.capability ? 7 + Math.min(5, Math.sqrt(node.strength) * 1.3) : 4.5;
    const shape = node.capability
      ? svg("circle", { r: size })
      : svg("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 2 });
    const mark = svg(
      "g",
      { class: `node ${node.capability ? "capability" : "tool"}`, "data-id": node.id },
      svg("title", {}, node.intent ? `${node.name}\n${node.intent}` : node.name),
      svg("circle", { class: "reach", r: size + 6 }),
      shape,
    );
    const text = node.short.length > 34 ? `${node.short.slice(0, 33)}…` : node.short;
    const label = svg("text", { class: node.capability ? "capability" : "tool", y: BASELINE }, text);
    return { node, mark, label, size, width: text.length * LETTER };
  }

  run() {
    cancelAnimationFrame(this.frame);
    if (still.matches) {
      while (!this.layout.rests) {
        this.layout.step();
      }
    }
    const next = () => {
      const until = performance.now() + SLICE;
      while (!this.layout.rests && performance.now() < until) {
        this.layout.step();
      }
      if (this.follows) {
        this.fit(true);
      }
      this.place();
      const rests = this.layout.rests && !this.dragged;
      this.element.classList.toggle("rests", rests);
      if (rests) {
        this.follows = false;
        this.write();
      } else {
        this.frame = requestAnimationFrame(next);
      }
    };
    this.frame = requestAnimationFrame(next);
  }

  place() {
    for (const { node, mark, label, size } of this.drawn.values()) {
      mark.setAttribute("transform", `translate(${node.x.toFixed(1)} ${node.y.toFixed(1)})`);
      label.setAttribute("transform", `translate(${node.x.toFixed(1)} ${(node.y + size).toFixed(1)}) scale(${1 / this.view.zoom})`);
    }
    for (const each of this.paths) {
      each.element.setAttribute("d", curve(each, this.drawn));
    }
  }

  /** Shows as many names as have room, those of what matters first. */
  write() {
    const { zoom } = this.view;
    const taken = [];
    const rank = (each) => (this.lit?.has(each.node) ? 1e6 : 0) + (each.node === this.lead ? 1e7 : 0) + (each.node.capability ? 1e3 : 0) + each.node.strength;
    for (const each of [...this.drawn.values()].sort((a, b) => rank(b) - rank(a))) {
      const x = each.node.x * zoom;
      const y = (each.node.y + each.size) * zoom;
      const box = [x - each.width / 2 - 6, y - 1, x + each.width / 2 + 6, y + 2 + LINE];
      const wanted = !this.lit || this.lit.has(each.node);
      const free = wanted && taken.every((other) => box[0] > other[2] || box[2] < other[0] || box[1] > other[3] || box[3] < other[1]);
      each.label.classList.toggle("unseen", !free);
      each.label.setAttribute("transform", `translate(${each.node.x.toFixed(1)} ${(each.node.y + each.size).toFixed(1)}) scale(${1 / zoom})`);
      if (free) {
        taken.push(box);
      }
    }
  }

  mark(lead) {
    this.lead = lead;
    this.lit = lead ? new Set([lead, ...lead.links.flatMap((link) => [link.from, link.to])]) : this.found;
    this.element.classList.toggle("focused", Boolean(this.lit));
    for (const { node, mark } of this.drawn.values()) {
      mark.classList.toggle("lit", Boolean(this.lit?.has(node)));
      mark.classList.toggle("chosen", node === this.selected);
    }
    for (const { link, element } of this.paths) {
      element.classList.toggle("lit", lead ? link.from === lead || link.to === lead : false);
    }
    if (this.layout?.rests) {
      this.write();
    }
  }

  // -- moving ---------------------------------------------------------------------------------------------------------

  /** Shows all of it, also when its room changes. */
  showAll() {
    this.moved = false;
    this.fit();
  }

  /** Makes all of it visible. */
  fit(quietly = false) {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.graph?.nodes.length || !width || !height) {
      return;
    }
    const [left, right] = ends(this.graph.nodes, "x");
    const [top, bottom] = ends(this.graph.nodes, "y");
    const zoom = Math.min((width - 2 * MARGIN) / (right - left + 80), (height - 2 * MARGIN) / (bottom - top + 20), 1.6);
    this.look({ zoom, x: width / 2 - (zoom * (left + right)) / 2, y: height / 2 - (zoom * (top + bottom)) / 2 }, quietly);
  }

  /** Moves a node into sight if it is out of it. */
  reveal(node) {
    if (node?.x === undefined || !this.drawn.has(node.id)) {
      return;
    }
    const { clientWidth: width, clientHeight: height } = this.element;
    const { x, y, zoom } = this.view;
    const [left, top] = [node.x * zoom + x, node.y * zoom + y];
    if (left < MARGIN || left > width - MARGIN || top < MARGIN || top > height - MARGIN) {
      this.follows = false;
      this.look({ zoom, x: width / 2 - node.x * zoom, y: height / 2 - node.y * zoom });
    }
  }

  zoomBy(factor, at = { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 }) {
    const zoom = Math.min(NEAREST, Math.max(FARTHEST, this.view.zoom * factor));
    const share = zoom / this.view.zoom;
    this.follows = false;
    this.moved = true;
    this.look({ zoom, x: at.x - (at.x - this.view.x) * share, y: at.y - (at.y - this.view.y) * share });
  }

  look(view, quietly = false) {
    const zoomed = view.zoom !== this.view.zoom;
    this.view = view;
    this.element.classList.toggle("far", view.zoom < FAR);
    this.space.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.zoom})`);
    if (zoomed && !quietly && this.graph) {
      cancelAnimationFrame(this.writing);
      this.writing = requestAnimationFrame(() => this.write());
    }
  }

  resized() {
    if (this.layout?.rests && !this.moved) {
      this.fit();
    }
  }

  listen() {
    const { canvas } = this;
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const hit = (event) => this.drawn.get(event.target.closest?.(".node")?.dataset.id)?.node;
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016) * (event.ctrlKey ? 4 : 1)), at(event));
      },
      { passive: false },
    );
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        canvas.setPointerCapture(event.pointerId);
        this.grip = { node: hit(event), start: at(event), last: at(event), far: false };
      }
    });
    canvas.addEventListener("pointermove", (event) => (this.grip ? this.pull(at(event)) : this.point(hit(event))));
    canvas.addEventListener("pointerleave", () => this.point(undefined));
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, (event) => this.release(event.type === "pointerup"));
    }
  }

  /** What the pointer is over is brought out for as long as it stays there. */
  point(node) {
    if (node !== this.pointed) {
      this.pointed = node;
      this.mark(node ?? this.selected);
    }
  }

  pull(to) {
    const { grip } = this;
    grip.far ||= Math.hypot(to.x - grip.start.x, to.y - grip.start.y) > CLICK;
    if (!grip.far) {
      return;
    }
    this.moved = true;
    this.follows = false;
    if (grip.node) {
      const { x, y, zoom } = this.view;
      Object.assign(grip.node, { held: true, x: (to.x - x) / zoom, y: (to.y - y) / zoom });
      this.dragged = grip.node;
      this.layout.warm();
      this.run();
    } else {
      this.look({ ...this.view, x: this.view.x + to.x - grip.last.x, y: this.view.y + to.y - grip.last.y });
    }
    grip.last = to;
  }

  release(done) {
    const { grip } = this;
    this.grip = undefined;
    if (this.dragged) {
      this.dragged.held = false;
      this.dragged = undefined;
    } else if (grip && done && !grip.far) {
      this.choose(grip.node);
    }
  }
}

function arrows() {
  return svg(
    "defs",
    {},
    KINDS.filter((each) => each.arrow).map(({ id }) =>
      svg(
        "marker",
        { id: `arrow-${id}`, class: id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" },
        svg("path", { d: "M0 .8 7.4 4 0 7.2z" }),
      ),
    ),
  );
}

/** One path for each link; those between the same two nodes are bent apart. */
function paths(links) {
  const together = new Map();
  return [...links]
    .sort((a, b) => a.weight - b.weight)
    .map((link) => {
      const pair = [link.from.id, link.to.id].sort().join("\n");
      const before = together.get(pair) ?? 0;
      together.set(pair, before + 1);
      const side = link.from.id < link.to.id ? 1 : -1;
      const bend = before === 0 ? 0 : side * Math.ceil(before / 2) * (before % 2 ? 0.22 : -0.22);
      const element = svg("path", {
        class: `link ${link.kind.id}${link.between ? " between" : ""}`,
        "data-kind": link.kind.id,
        "data-from": link.from.id,
        "data-to": link.to.id,
        "marker-end": link.kind.arrow ? `url(#arrow-${link.kind.id})` : null,
      });
      return { link, element, bend };
    });
}

function curve({ link: { from, to }, bend }, drawn) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / distance, dy / distance];
  const start = drawn.get(from.id).size + 1;
  const end = drawn.get(to.id).size + 3;
  const a = `${(from.x + ux * start).toFixed(1)} ${(from.y + uy * start).toFixed(1)}`;
  const b = `${(to.x - ux * end).toFixed(1)} ${(to.y - uy * end).toFixed(1)}`;
  if (!bend) {
    return `M${a}L${b}`;
  }
  return `M${a}Q${((from.x + to.x) / 2 - dy * bend).toFixed(1)} ${((from.y + to.y) / 2 + dx * bend).toFixed(1)} ${b}`;
}

function ends(nodes, axis) {
  return nodes.reduce(([least, most], each) => [Math.min(least, each[axis]), Math.max(most, each[axis])], [Infinity, -Infinity]);
}
