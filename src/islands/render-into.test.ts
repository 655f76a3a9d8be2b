import { parseHTML } from 'linkedom';
import { createContext, createElement as h, memo, type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInto, Unchanged } from './render-into.ts';

const page = (content: ReactNode) => {
  const { document, Element, Text } = parseHTML(`<!doctype html><body><div>${renderToStaticMarkup(content)}</div>`);
  for (const [name, value] of Object.entries({ document, Element, Text })) vi.stubGlobal(name, value);
  return document.querySelector('div') as unknown as Element;
};
/** Markup with sorted attributes, without an empty `class`. */
const normalize = (html: string): string =>
  html
    .replaceAll(/\s*\/>|<\/use>/g, (end) => (end.endsWith('/>') ? '>' : ''))
    .replaceAll(/<[a-z0-9-]+[^>]*>/g, (tag) => {
      const [name = '', ...rest] = tag.slice(1, -1).split(/\s+(?=[a-z-]+(?:=|\s|$))/);
      return `<${[name, ...rest.map((attribute) => attribute.replace(/\/$/, '').replace(/=""$/, '')).sort()].join(' ')}>`;
    });
afterEach(() => vi.unstubAllGlobals());

const Row = memo(({ text }: { readonly text: string }) => h('li', { className: 'row' }, h('b', null, text), ' km'));
const list = (...texts: string[]) =>
  h(
    'ul',
    null,
    texts.map((text, i) => h(Row, { key: i, text })),
  );

const CASES: readonly (readonly [why: string, from: ReactNode, to: ReactNode])[] = [
  ['a text', h('p', null, 'one'), h('p', null, 'two')],
  ['neighbouring texts are one', h('p', null, 'one', ' ', 1), h('p', null, 'two', ' ', 2)],
  [
    'attributes are added, changed and removed',
    h('a', { href: '/a', rel: 'x' }, 'a'),
    h('a', { href: '/b', 'aria-label': 'b' }, 'a'),
  ],
  [
    'true and false as React renders them',
    h('i', { hidden: false, 'aria-hidden': true }),
    h('i', { 'aria-hidden': false }),
  ],
  ['a part is added in the middle', h('p', null, h('b'), h('i')), h('p', null, h('b'), h('u', null, 'new'), h('i'))],
  ['a part is removed from the middle', h('p', null, h('b'), h('u'), h('i')), h('p', null, h('b'), h('i'))],
  ['parts are matched by the first word of their class', h('p', { className: 'a x' }), h('p', { className: 'b x' })],
  ['a longer list', list('1', '2'), list('3', '2', '1', '0')],
  ['a shorter list', list('1', '2', '3'), list('2')],
  ['nothing', list('1'), null],
  ['drawings', h('svg', { className: 'icon' }, h('use', { href: '#a' })), h('svg', null, h('use', { href: '#b' }))],
];

describe('renderInto', () => {
  it.each(CASES)('%s: updates the static and the rendered state to what React would render', (_why, from, to) => {
    const rendered = page(from);
    renderInto(rendered, to, null);
    expect(normalize(rendered.innerHTML)).toBe(normalize(renderToStaticMarkup(to)));

    const empty = page(null);
    const tree = renderInto(empty, from, []);
    expect(normalize(empty.innerHTML)).toBe(normalize(renderToStaticMarkup(from)));
    renderInto(empty, to, tree);
    expect(normalize(empty.innerHTML)).toBe(normalize(renderToStaticMarkup(to)));
  });

  it('keeps elements, but creates a new one if the key has changed', () => {
    const container = page(null);
    const card = (car: string) => h('p', null, h('img', { key: car, src: car }), h('b', null, car));
    const tree = renderInto(container, card('a'), []);
    const [image, name] = [container.querySelector('img'), container.querySelector('b')];
    renderInto(container, card('b'), tree);
    expect([container.querySelector('img') === image, container.querySelector('b') === name]).toEqual([false, true]);
  });

  it.each([
    { why: 'static', before: null },
    { why: 'rendered', before: [] },
  ])('keeps the element in place of an unchanged part if it was $why', ({ before }) => {
    const threeRows = list('1', '2', '3');
    const container = page(before === null ? threeRows : null);
    const unchanged = h(Unchanged, { key: 's' });
    const row = (text: string, i: number) => h(Row, { key: i, text });
    const tree = renderInto(
      container,
      before === null ? h('ul', null, unchanged, unchanged, unchanged) : threeRows,
      before,
    );
    const nodes = [...container.querySelectorAll('li')];
    const updatedTree = renderInto(container, h('ul', null, [unchanged, row('b', 1), unchanged, unchanged]), tree);
    expect(container.textContent).toBe('1 kmb km3 km');
    expect([...container.querySelectorAll('li')]).toEqual(nodes);
    renderInto(container, list('a', 'b', 'c', 'd'), updatedTree);
    expect(container.textContent).toBe('a kmb kmc kmd km');
    expect([...container.querySelectorAll('li')].slice(0, 3)).toEqual(nodes);
  });

  it('removes surplus elements after an unchanged component', () => {
    const container = page(null);
    const tree = renderInto(container, list('1', '2', '3'), []);
    renderInto(container, h('ul', null, [h(Unchanged, { key: 's' }), h(Row, { key: 1, text: 'b' })]), tree);
    expect(container.textContent).toBe('1 kmb km');
  });

  it('skips a memo component with the same props', () => {
    const container = page(null);
    const render = vi.fn(({ text }: { readonly text: string }) => h('li', null, text));
    const part = memo(render);
    const parts = (...texts: string[]) => texts.map((text, i) => h(part, { key: i, text }));
    const tree = renderInto(container, parts('1', '2'), []);
    renderInto(container, parts('1', '3'), tree);
    expect(render.mock.calls.map(([{ text }]) => text)).toEqual(['1', '2', '3']);
    expect(container.textContent).toBe('13');
  });

  it.each<[title: string, part: () => ReactNode]>([
    ['a handler', () => h('button', { type: 'button', onClick: () => {} }, 'Press')],
    ['a style as an object', () => h('p', { style: { color: 'red' } })],
    ['a ref', () => h('p', { ref: { current: null } })],
    ['a hook', () => h(() => h('p', null, useState('text')[0]))],
    ['a hook in a memo part', () => h(memo(() => h('p', null, useState('text')[0])))],
    ['a context', () => h(createContext('text').Provider, { value: 'other' }, 'text')],
  ])('refuses %s', (_what, part) => {
    const warnings = vi.spyOn(console, 'error').mockImplementation(() => {}); // React's warning about hooks
    expect(() => renderInto(page(null), part(), [])).toThrow();
    expect(() => renderInto(page(h('p')), h('div', null, part()), null)).toThrow();
    warnings.mockRestore();
  });

  it.each([
    [
      'attributes set by a custom element are kept',
      h('button', { type: 'button', 'aria-pressed': 'false' }),
      { 'aria-pressed': 'true' },
      '<button aria-pressed="true" type="button"></button>',
    ],
    [
      'an element hidden by its time window stays hidden while it has one',
      h('p', { 'data-until': 'b' }),
      { hidden: '' },
      '<p hidden data-until="b"></p>',
    ],
    ['an element hidden by its time window is shown once it has none', h('p', null), { hidden: '' }, '<p></p>'],
    [
      'a picture that failed to load keeps its attribute',
      h('img', { src: 'a', loading: 'lazy' }),
      { src: 'a', 'data-broken': '' },
      '<img data-broken loading="lazy" src="a">',
    ],
    [
      'the attribute is removed if the picture changes',
      h('img', { src: 'b', loading: 'lazy' }),
      { src: 'a', 'data-broken': '' },
      '<img loading="lazy" src="b">',
    ],
    ['the text in place of a photo is kept', h('p', null), { 'data-no-photo': 'Soon' }, '<p data-no-photo="Soon"></p>'],
  ])('%s', (_why, next, changed, expected) => {
    const container = page(next);
    for (const [name, value] of Object.entries(changed)) container.firstElementChild?.setAttribute(name, value);
    renderInto(container, next, null);
    expect(normalize(container.innerHTML)).toBe(normalize(expected));
  });

  it('a menu that was opened in the static page stays open, unless it now belongs to another car', () => {
    const menu = (car: string) => h('details', null, h('summary', { 'aria-label': `More for ${car}` }, 'More'));
    const openAfter = (next: string): boolean => {
      const container = page(menu('a'));
      container.firstElementChild?.setAttribute('open', '');
      renderInto(container, menu(next), null);
      return container.querySelector('details')?.hasAttribute('open') ?? false;
    };
    expect([openAfter('a'), openAfter('b')]).toEqual([true, false]);
  });
});
