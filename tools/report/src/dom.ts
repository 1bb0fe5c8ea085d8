// Makes elements. Texts become only text nodes and attribute values, so names in a game may contain any characters.

export type Child = Node | string | number | null | undefined | false | Child[];
type Attributes = Record<string, string | number | boolean | null | undefined>;

const svgNames = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
}

export function append(element: Element, children: Child): void {
  if (Array.isArray(children)) {
    for (const child of children) append(element, child);
  } else if (children instanceof Node) {
    element.append(children);
  } else if (typeof children === "string" || typeof children === "number") {
    element.append(String(children));
  }
}

/** An HTML element. Attributes and children that are null, undefined or false are left out. */
export function h(name: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/** An SVG element. Attributes and children that are null, undefined or false are left out. */
export function s(name: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS(svgNames, name) as SVGElement;
  fill(element, attributes, children);
  return element;
}

let numbers = 0;

/** An id that no other element of the page has. */
export function freshId(prefix: string): string {
  numbers += 1;
  return `${prefix}-${numbers}`;
}
