// The frame of all pages: which there are, and which is open. The address says so behind its #: the page, then what it shows.

import { html, replace } from "./dom.js";
import * as graph from "./graph.js";

const pages = { graph };
const root = document.getElementById("page");
const nav = document.getElementById("pages");
const live = document.getElementById("live");
let current;

function turn() {
  const [wanted, ...rest] = location.hash.slice(1).split("/");
  const name = Object.hasOwn(pages, wanted) ? wanted : Object.keys(pages)[0];
  if (current?.name !== name) {
    current?.page.close();
    current = { name, page: pages[name].open(root, showLive) };
    document.title = `${pages[name].title} – PML`;
    replace(
      nav,
      Object.entries(pages).map(([each, page]) => html("a", { href: `#${each}`, "aria-current": each === name ? "page" : null }, page.title)),
    );
  }
  current.page.show(decode(rest.join("/")));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function showLive(on) {
  live.textContent = on ? "Live" : "Not live";
  live.classList.toggle("on", on);
}

addEventListener("hashchange", turn);
document.getElementById("reload").addEventListener("click", () => current.page.load());
turn();
