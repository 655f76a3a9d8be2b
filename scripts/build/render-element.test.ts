import * as fc from 'fast-check';
import {
  Component,
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plainMarkup } from './render-element.ts';

const h = createElement;
// In development, React reports what is unusual about these elements.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());
const TEXT_WITH_MARKUP = `<b>"Tom" & 'Jerry'</b>`;
const many = (count: number, loading: 'eager' | 'lazy') =>
  Array.from({ length: count }, (_, n) => h('img', { key: n, src: `/${n}.webp`, alt: '', loading }));

const PLAIN: { readonly [title: string]: ReactNode } = {
  'texts, numbers and nothing': [TEXT_WITH_MARKUP, 0, 7, '', null, undefined, true, false, [['a'], 'b']],
  'components that React would render again only when they change': h(
    memo(memo(({ a }: { a: string }) => h('b', null, a))),
    { a: TEXT_WITH_MARKUP },
  ),
  'components and fragments': h(({ name }: { name: string }) => h(Fragment, null, name, h('br'), name), {
    name: TEXT_WITH_MARKUP,
  }),
  'custom elements': h(
    'car-toggle',
    { className: 'a', car: 7, hidden: true, open: false, title: TEXT_WITH_MARKUP, kind: '' },
    'x',
  ),
  'a form': h(
    'form',
    { action: '/x', method: 'post', className: 'form', noValidate: true, 'data-form': 'a' },
    h('input', { name: 'a', type: 'hidden', defaultValue: TEXT_WITH_MARKUP, readOnly: true }),
    h('input', { value: 7, name: 'b', required: true, defaultChecked: true, type: 'checkbox', maxLength: 3 }),
    h('input', { value: '', name: 'c', checked: false, tabIndex: -1, autoComplete: 'off' }),
    h('input', { type: 'checkbox', defaultChecked: (() => null) as never }),
    h('textarea', { name: 'd', rows: 4, defaultValue: TEXT_WITH_MARKUP }),
    h('button', { name: 'e', type: 'submit', 'data-x': '', hidden: false }, 'Send'),
  ),
  'a choice': h(
    'select',
    { name: 'a', defaultValue: 'two' },
    ['one', 'two', ''].map((value) => h('option', { key: value, value }, value)),
  ),
  'a choice of none': h('select', { defaultValue: undefined }, h('option', { value: '' }, 'None')),
  'images that are preloaded, each once': [
    h('img', { key: 1, src: '/a.webp', alt: '', width: 4, height: 3, loading: 'eager', fetchPriority: 'high' }),
    h('img', { key: 2, src: '/a.webp', alt: '', loading: 'eager' }),
    h('img', { key: 3, src: '/b.webp', srcSet: '/b.webp 1x', sizes: '100vw', alt: '', loading: 'eager' }),
    h('img', { key: 4, src: '/c.webp', alt: '', loading: 'lazy' }),
    h('img', { key: 5, src: '', alt: '' }),
    h('picture', { key: 6 }, h('source', { srcSet: '/d.avif' }), h('img', { src: '/d.webp', alt: '' })),
  ],
  'ten eager images': h('p', null, many(10, 'eager'), many(3, 'lazy')),
  'URLs and flags': [
    h('a', { key: 1, href: '', target: '_blank', rel: 'noopener' }),
    h('a', { key: 6, src: '', action: '', href: '/x' }),
    h('a', { key: 2, href: '/x?a=1&b="2"', 'aria-current': true, 'data-off': false }),
    h('details', { key: 3, open: true, 'data-more': '' }),
    h('svg', { key: 4, viewBox: '0 0 1 1', 'aria-hidden': 'true' }, h('use', { href: '#a' })),
    h('progress', { key: 5, max: 3, value: 1 }),
  ],
};

describe('plain elements are rendered as React renders them', () => {
  test.each(Object.entries(PLAIN))('%s', (_what, node) => {
    expect(plainMarkup(node)).toBe(renderToStaticMarkup(node));
  });

  test('all other elements are rendered correctly or left to React', () => {
    const TAGS =
      'div p a ul li img input button form select option textarea label svg use picture source br x-y script title pre'.split(
        ' ',
      );
    const NAMES = [
      ...'className htmlFor id href src srcSet sizes alt width height loading fetchPriority type name value defaultValue'.split(
        ' ',
      ),
      ...'checked defaultChecked hidden open required readOnly disabled rows cols style tabIndex role data-x aria-y onClick'.split(
        ' ',
      ),
      ...'action method autoComplete inputMode maxLength title download viewBox strokeWidth selected multiple ref bad! x1'.split(
        ' ',
      ),
    ];
    const value = fc.constantFrom<unknown>(
      '',
      TEXT_WITH_MARKUP,
      'javascript:x',
      '/a',
      '\nb',
      0,
      4,
      -1,
      true,
      false,
      null,
      undefined,
      {},
      () => null,
    );
    const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<ReactNode>(TEXT_WITH_MARKUP, '', 0, 5, null, undefined, true),
        fc
          .tuple(
            fc.constantFrom(...TAGS),
            fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }),
            fc.array(tie('node'), { maxLength: 3 }),
          )
          .map(([tag, props, children]) => h(tag, props, ...children)),
        fc.array(tie('node'), { maxLength: 3 }).map((children) => h(Fragment, null, ...children)),
      ),
    }));
    let plain = 0;
    fc.assert(
      fc.property(node, (element) => {
        const markup = plainMarkup(element);
        if (markup === null) return;
        plain += 1;
        expect(markup).toBe(renderToStaticMarkup(element));
      }),
      { numRuns: 3000 },
    );
    expect(plain).toBeGreaterThan(500);
  });

  const Context = createContext('x');
  const unsupported: readonly (readonly [title: string, node: ReactNode])[] = [
    ['state', h(() => h('p', null, useState(1)[0]))],
    ['a context', h(Context.Provider, { value: 'y' }, 'z')],
    ['a reference to a context', h(() => useContext(Context))],
    [
      'a class',
      h(
        class extends Component {
          override render() {
            return 'x';
          }
        },
      ),
    ],
    ['a boundary', h(Suspense, { fallback: 'x' }, 'y')],
    ['tags for the head', h('title', null, 'x')],
    ['raw HTML', h('p', { dangerouslySetInnerHTML: { __html: '<b>' } })],
    ['more eager images than React preloads', h('p', null, many(11, 'eager'))],
  ];
  test.each(unsupported)('%s is left to React', (_what, node) => {
    expect(plainMarkup(node)).toBeNull();
  });
});
