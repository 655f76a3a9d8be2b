import type { ReactElement, ReactNode } from 'react';

const SVG = 'http://www.w3.org/2000/svg';
/** React's name of an attribute where it is not the attribute's own in lower case. */
const NAMES: { readonly [prop: string]: string } = { className: 'class', htmlFor: 'for' };

/**
 * A React part without state as DOM nodes: one card is made anew with the same component that printed it, without React itself,
 * which no static page carries, and without markup as text, which the page's policy refuses.
 */
export function toDom(node: ReactNode, parent: string = ''): Node {
  if (node === null || node === undefined || typeof node === 'boolean') return document.createDocumentFragment();
  if (typeof node !== 'object') return document.createTextNode(String(node));
  if (Symbol.iterator in node) return fragment(node, parent);
  const { type, props } = node as ReactElement<{ readonly children?: ReactNode; readonly [prop: string]: unknown }>;
  if (typeof type === 'function') return toDom((type as (given: object) => ReactNode)(props), parent);
  if (typeof type !== 'string') return toDom(props.children, parent);
  const space = type === 'svg' ? SVG : parent;
  const element = space === '' ? document.createElement(type) : document.createElementNS(space, type);
  for (const [prop, value] of Object.entries(props)) setAttribute(element, prop, value);
  element.append(toDom(props.children, space));
  return element;
}

function fragment(nodes: Iterable<ReactNode>, parent: string): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const node of nodes) made.append(toDom(node, parent));
  return made;
}

function setAttribute(element: Element, prop: string, value: unknown): void {
  if (prop === 'children' || value === undefined || value === null) return;
  const spoken = /^(aria|data)-/.test(prop); // these say `false`, others are left out
  if (value === false && !spoken) return;
  element.setAttribute(NAMES[prop] ?? prop.toLowerCase(), value === true && !spoken ? '' : String(value));
}
