// Small things that stand in several places.

import { html, svg } from "./dom.js";

/** The address under which a node is looked at. */
export const address = (node) => `#graph/${encodeURIComponent(node.id)}`;

/** The name of a node, which leads to it. */
export function name(node) {
  return html("a", { class: `name ${node.capability ? "capability" : "tool"}`, href: address(node), title: node.intent || null }, node.name);
}

/** A short line as the picture draws this kind. */
export function sample(kind) {
  return svg(
    "svg",
    { class: "sample", width: 26, height: 10, viewBox: "0 0 26 10", "aria-hidden": "true" },
    svg("path", { class: `link between ${kind.id}`, d: "M1 5H25" }),
  );
}
