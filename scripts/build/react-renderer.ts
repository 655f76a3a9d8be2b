import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/**
 * Prints React parts in Astro pages. The stock renderer prints each part twice (a trial, then a stream); every framework
 * part in this house is React, so there is nothing to try. A part without a client directive is printed without React's
 * hydration marks; an island gets them, with an id prefix that is stable for the page (builds are byte-identical).
 */
const islands = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const n = islands.get(page) ?? 0;
  islands.set(page, n + 1);
  return `r${n}`;
}

const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: async (component: unknown) =>
    typeof component === 'function' || (typeof component === 'object' && component !== null && '$$typeof' in component),
  async renderToStaticMarkup(
    component: unknown,
    props: Record<string, unknown>,
    slots: Record<string, string>,
    metadata,
  ) {
    const hydrate = Boolean(metadata?.hydrate);
    const slot = Object.keys(slots).find((name) => slots[name]?.trim());
    if (slot !== undefined)
      throw new Error(`A React part was given the slot "${slot}" in an Astro page. Pass what it shows as props.`);
    const element = createElement(component as ElementType, props);
    if (!hydrate) return { html: renderToStaticMarkup(element) };
    const prefix = nextPrefix((this as unknown as { result: object }).result);
    return { html: renderToString(element, { identifierPrefix: prefix }), attrs: { prefix } };
  },
};
export default renderer;
