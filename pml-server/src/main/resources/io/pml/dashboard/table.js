// The relations in words, for whoever reads rather than looks.

import { html, replace } from "./dom.js";
import { percent } from "./model.js";
import { name, sample } from "./parts.js";

const AT_FIRST = 200;

export class Table {
  constructor() {
    this.body = html("tbody");
    this.number = html("span", { class: "number" });
    this.more = html("button", { type: "button", class: "more", onclick: () => this.show(this.links, true) });
    this.none = html("p", { class: "quiet" }, "No relation is shown: switch kinds on above, or search for something else.");
    this.element = html(
      "section",
      { class: "relations", "aria-labelledby": "relations" },
      html("h2", { id: "relations" }, "Relations ", this.number),
      html(
        "table",
        {},
        html(
          "thead",
          {},
          html("tr", {}, ["From", "Relation", "To", "Source", "Confidence", "Seen"].map((each) => html("th", { scope: "col" }, each))),
        ),
        this.body,
      ),
      this.none,
      this.more,
    );
  }

  /** Shows links, in their order; the first ones only, unless all are asked for. */
  show(links, all = false) {
    if (!all && links.length === this.links?.length && links.every((each, i) => each === this.links[i])) {
      return;
    }
    this.links = links;
    const shown = all ? links : links.slice(0, AT_FIRST);
    replace(this.body, shown.map(row));
    this.number.textContent = String(links.length);
    this.none.hidden = links.length > 0;
    this.more.hidden = shown.length === links.length;
    this.more.textContent = `Show all ${links.length}`;
  }
}

function row(link) {
  const bar = html("span", { class: "bar" }, html("span", {}));
  bar.firstChild.style.width = `${Math.round((link.confidence ?? 0) * 100)}%`;
  return html(
    "tr",
    { "data-kind": link.kind.id },
    html("td", {}, name(link.from)),
    html("td", { class: "kind" }, sample(link.kind), link.kind.word),
    html("td", {}, name(link.to)),
    html("td", {}, link.source ?? "–"),
    html("td", { class: "share" }, link.confidence === undefined ? "–" : [bar, percent(link.confidence)]),
    html("td", { class: "count" }, link.count === undefined ? "–" : String(link.count)),
  );
}
