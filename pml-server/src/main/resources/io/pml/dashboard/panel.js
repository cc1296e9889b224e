// What is beside the picture: one node with all that is known of it, what a search found, or what is related most.

import { html } from "./dom.js";
import { inOrder, other, percent, phrase } from "./model.js";
import { name, sample } from "./parts.js";

/** One node. */
export function details(node) {
  const uses = node.links.filter((link) => link.kind.id === "uses");
  const relations = inOrder(node.links.filter((link) => link.kind.id !== "uses"));
  return [
    html(
      "header",
      {},
      html("p", { class: "what" }, node.capability ? "Capability" : `Tool of ${node.server}`),
      html("a", { class: "close", href: "#graph", title: "Back to the overview", "aria-label": "Back to the overview" }, "×"),
      html("h2", { tabindex: -1 }, node.name),
    ),
    node.capability ? html("p", { class: "intent" }, node.intent || "Nobody said what it is for.") : null,
    section("Relations", relations, (link) => relation(link, node), "None yet. They are learned from runs that call or follow each other."),
    section(
      node.capability ? "Tools" : "Used by",
      uses.sort((a, b) => other(a, node).name.localeCompare(other(b, node).name)),
      (link) => html("li", {}, name(other(link, node))),
      node.capability ? "It calls no tools." : "No capability that can be found.",
    ),
  ];
}

/** What a search found. */
export function findings(nodes, query) {
  return [
    html("header", {}, html("p", { class: "what" }, "Search"), html("h2", { tabindex: -1 }, nodes.length === 1 ? "1 match" : `${nodes.length} matches`)),
    nodes.length === 0
      ? html("p", { class: "intent" }, `Nothing here is called or meant to do “${query}”.`)
      : html("ul", { class: "list" }, nodes.slice(0, 100).map(item)),
    nodes.length > 100 ? html("p", { class: "quiet" }, `And ${nodes.length - 100} more: type another word.`) : null,
  ];
}

/** What is related most. */
export function overview(graph) {
  const capabilities = graph.nodes.filter((node) => node.capability);
  const top = capabilities.sort((a, b) => b.strength - a.strength || a.name.localeCompare(b.name)).slice(0, 12);
  return [
    html("header", {}, html("p", { class: "what" }, "Overview"), html("h2", { tabindex: -1 }, "Most related capabilities")),
    html("ul", { class: "list" }, top.map(item)),
    html("p", { class: "quiet" }, "Choose one here, in the picture or in the table to see what it is for and how it relates to others."),
  ];
}

function item(node) {
  return html(
    "li",
    {},
    name(node),
    html("span", { class: "number", title: "relations" }, String(node.links.length)),
    node.intent ? html("p", { class: "quiet" }, node.intent) : null,
  );
}

function section(title, links, row, none) {
  return html(
    "section",
    {},
    html("h3", {}, title, " ", html("span", { class: "number" }, String(links.length))),
    links.length ? html("ul", {}, links.map(row)) : html("p", { class: "quiet" }, none),
  );
}

function relation(link, node) {
  const seen = link.count === undefined ? null : link.count === 0 ? "not seen yet" : link.count === 1 ? "seen once" : `seen ${link.count} times`;
  return html(
    "li",
    { class: "relation", "data-kind": link.kind.id },
    sample(link.kind),
    html(
      "div",
      {},
      html("span", { class: "phrase" }, phrase(link, node)),
      " ",
      name(other(link, node)),
      html("p", { class: "quiet" }, [link.kind.word, link.source, percent(link.confidence), seen].filter(Boolean).join(" · ")),
    ),
  );
}
