// The page with the graph of capabilities and tools.

import { ask, follow, Trouble } from "./api.js";
import { html, replace } from "./dom.js";
import { inOrder, KINDS, matches, read, strongest } from "./model.js";
import { details, findings, overview } from "./panel.js";
import { address, sample } from "./parts.js";
import { Picture } from "./picture.js";
import { Table } from "./table.js";

export const title = "Graph";

/** Opens the page in an element; `live` is told whether changes are followed. */
export function open(root, live) {
  return new GraphPage(root, live);
}

class GraphPage {
  constructor(root, live) {
    this.hidden = new Set();
    this.query = "";
    this.picture = new Picture((node) => (location.hash = node ? address(node) : "#graph"));
    this.table = new Table();
    this.table.element.hidden = true;
    this.panel = html("aside", { class: "panel", "aria-label": "Details", hidden: true });
    this.legend = html("div", { class: "legend", role: "group", "aria-label": "What is shown" });
    this.notice = html("div", { class: "notice", role: "alert", hidden: true });
    this.note = html("p", { class: "note", role: "status" });
    this.search = html("input", { type: "search", placeholder: "Search names and intents", "aria-label": "Search names and intents", autocomplete: "off", spellcheck: "false" });
    this.search.addEventListener("input", () => this.find(this.search.value.trim()));
    this.search.addEventListener("keydown", (event) => event.key === "Enter" && this.chooseFirst());
    this.stage = html("div", { class: "stage empty" }, this.notice, this.note, this.picture.element);
    replace(
      root,
      html("div", { class: "tools" }, this.search, this.legend),
      html("div", { class: "graph" }, this.stage, this.panel, this.table.element),
    );
    document.addEventListener("keydown", (this.shortcut = (event) => this.press(event)));
    this.unfollow = follow(() => this.load(), live);
    this.load();
  }

  /** What the address says behind the page's name: the node that is looked at. */
  show(id) {
    this.wanted = id;
    const wanted = this.whole?.known.get(id);
    if (wanted && !this.drawn.known.has(id)) {
      this.redraw();
    } else {
      this.update();
    }
    this.picture.reveal(wanted);
  }

  close() {
    this.unfollow();
    document.removeEventListener("keydown", this.shortcut);
  }

  /** Asks PML anew. */
  async load() {
    try {
      const text = await ask("/api/graph/hypergraph");
      if (text !== this.text) {
        this.text = text;
        this.whole = read(JSON.parse(text));
        this.redraw();
      }
      this.explain(this.whole.nodes.length === 0);
    } catch (trouble) {
      this.complain(trouble);
    }
  }

  /** Draws what is switched on. */
  redraw() {
    const { whole, hidden } = this;
    this.stage.classList.toggle("empty", whole.nodes.length === 0);
    const nodes = whole.nodes.filter((each) => each.capability || !hidden.has("tool"));
    const links = whole.links.filter((each) => !hidden.has(each.kind.id) && (each.between || !hidden.has("tool")));
    const drawn = strongest({ nodes, links, known: new Map(nodes.map((each) => [each.id, each])) }, whole.known.get(this.wanted));
    this.links = links;
    this.drawn = drawn;
    this.note.textContent =
      drawn.nodes.length < nodes.length
        ? `The ${drawn.nodes.length} most related of ${nodes.length} are drawn; search finds all.`
        : drawn.links.length < links.length
          ? `The ${drawn.links.length} surest of ${links.length} lines are drawn; the table has all.`
          : "";
    this.fillLegend();
    this.picture.show(drawn);
    this.update();
  }

  /** Brings everything in line with what was chosen and searched for. */
  update() {
    if (!this.whole) {
      return;
    }
    const { whole, query } = this;
    this.selected = this.wanted ? whole.known.get(this.wanted) : undefined;
    const found = query ? whole.nodes.filter((each) => matches(each, query)).sort((a, b) => b.strength - a.strength) : undefined;
    const lit = found && new Set(found);
    this.picture.bringOut(this.selected, lit);
    const inside = this.panel.contains(document.activeElement);
    replace(this.panel, this.selected ? details(this.selected) : found ? findings(found, query) : whole.nodes.length ? overview(whole) : []);
    if (inside) {
      // Whoever walks by keyboard stays in the panel.
      this.panel.querySelector("h2")?.focus();
    }
    this.panel.hidden = whole.nodes.length === 0;
    this.table.element.hidden = whole.nodes.length === 0;
    this.table.show(inOrder(lit ? this.links.filter((each) => lit.has(each.from) || lit.has(each.to)) : this.links));
  }

  find(query) {
    this.query = query;
    if (this.selected) {
      location.hash = "#graph";
    } else {
      this.update();
    }
  }

  chooseFirst() {
    this.panel.querySelector(".list a")?.click();
  }

  press(event) {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !typing) {
      event.preventDefault();
      this.search.focus();
    } else if (event.key === "Escape") {
      this.search.value = "";
      this.find("");
      location.hash = "#graph";
    }
  }

  // -- what stands around -----------------------------------------------------------------------------------------------

  fillLegend() {
    const { whole } = this;
    const tools = whole.nodes.filter((each) => !each.capability).length;
    const kinds = KINDS.map((kind) => [kind, whole.links.filter((link) => link.kind === kind).length]).filter(([, number]) => number);
    replace(
      this.legend,
      whole.nodes.length ? html("span", { class: "key" }, dot("capability"), "capability ", count(whole.nodes.length - tools)) : null,
      tools ? this.toggle("tool", dot("tool"), "tool", tools) : null,
      kinds.map(([kind, number]) => this.toggle(kind.id, sample(kind), kind.word, number)),
    );
  }

  toggle(id, mark, word, number) {
    const box = html("input", { type: "checkbox", name: id, checked: !this.hidden.has(id) });
    box.addEventListener("change", () => {
      this.hidden[box.checked ? "delete" : "add"](id);
      this.redraw();
      this.legend.querySelector(`input[name="${id}"]`)?.focus();
    });
    return html("label", { class: "key" }, box, mark, `${word} `, count(number));
  }

  /** Says what did not work. */
  complain(trouble) {
    if (!(trouble instanceof Trouble)) {
      throw trouble;
    }
    replace(
      this.notice,
      html("h2", {}, trouble.title),
      html("p", {}, trouble.message, " ", trouble.command ? html("code", {}, trouble.command) : null),
      html("button", { type: "button", onclick: () => this.load() }, "Try again"),
    );
    this.notice.hidden = false;
  }

  /** Says how capabilities come to be where there are none. */
  explain(needed) {
    this.notice.hidden = !needed;
    replace(
      this.notice,
      html("h2", {}, "No capabilities yet"),
      html(
        "p",
        {},
        "A program that an agent ran well with ",
        html("code", {}, "pml_execute"),
        " becomes a capability, and stands here with the tools that it uses. How capabilities relate is learned from their runs: one calls another, one follows another, two serve the same wish.",
      ),
      html("p", {}, "To make one yourself, run a file of TypeScript:"),
      html("pre", {}, 'pml exec job.ts --intent "count the words of a file"'),
    );
  }
}

const count = (number) => html("span", { class: "number" }, String(number));

const dot = (kind) => html("span", { class: `dot ${kind}`, "aria-hidden": "true" });
