// Elements, made without markup: whatever stands in a text stays text.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes and what is in it: elements, texts, or nothing. */
export function html(name, attributes = {}, ...inside) {
  return fill(document.createElement(name), attributes, inside);
}

/** The same of SVG. */
export function svg(name, attributes = {}, ...inside) {
  return fill(document.createElementNS(SVG, name), attributes, inside);
}

/** Replaces all that is in an element. */
export function replace(element, ...inside) {
  element.replaceChildren(...inside.flat().filter((each) => each !== null && each !== undefined));
}

function fill(element, attributes, inside) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...inside.flat().filter((each) => each !== null && each !== undefined));
  return element;
}
