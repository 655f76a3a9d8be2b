import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { plainMarkup } from './render-element.ts';

/**
 * Renders a React component. Without a client directive it is rendered without hydration markers; an island gets them, with an id prefix that
 * is stable for the page, so that builds are byte-identical.
 */
export function renderReactComponent(
  component: unknown,
  props: { readonly [name: string]: unknown },
  prefix?: string,
): string {
  const element = createElement(component as ElementType, props);
  return prefix === undefined
    ? (plainMarkup(element) ?? renderToStaticMarkup(element))
    : renderToString(element, { identifierPrefix: prefix });
}

/** The page that Astro renders with this renderer. */
function pageOf(rendering: unknown): object {
  if (typeof rendering === 'object' && rendering !== null && 'result' in rendering) {
    const { result } = rendering;
    if (typeof result === 'object' && result !== null) return result;
  }
  throw new Error('Astro no longer gives its renderers the page being rendered (`this.result`).');
}

const islands = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const n = islands.get(page) ?? 0;
  islands.set(page, n + 1);
  return `r${n}`;
}

/**
 * Renders React components in `astro dev`. Astro's own renderer renders each component twice, first to test whether it is React; all our
 * framework components are.
 */
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
      throw new Error(`A React component was given the slot "${slot}" in an Astro page. Pass what it shows as props.`);
    if (!hydrate) return { html: renderReactComponent(component, props) };
    const prefix = nextPrefix(pageOf(this));
    return { html: renderReactComponent(component, props, prefix), attrs: { prefix } };
  },
};
export default renderer;
