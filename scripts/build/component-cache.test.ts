import { expect, test } from 'vitest';
import { ComponentCache } from './component-cache.ts';
import * as runtime from './page-runtime.ts';

const LONG = 'x'.repeat(2000);
const NO_EFFECTS = (): number => 0;

/** Renders a component twice; returns how often it was really rendered. */
function countRenders(first: object, second: object, effects: () => number = NO_EFFECTS, text = LONG): number {
  const cache = new ComponentCache();
  const part = {};
  let times = 0;
  for (const props of [first, second]) {
    const render = (): string => {
      times += 1;
      return text + JSON.stringify(props);
    };
    expect(cache.text(part, props as never, effects, render)).toBe(text + JSON.stringify(props));
  }
  return times;
}

test('a component with the same props is rendered once', () => {
  expect(countRenders({ footer: { links: ['a'] } }, { footer: { links: ['a'] } })).toBe(1);
});

test.each<[title: string, first: object, second: object]>([
  ['a different view', { footer: { links: ['a'] } }, { footer: { links: ['b'] } }],
  ['a view with an additional field', { footer: {} }, { footer: { phone: '1' } }],
  ['an empty text instead of null', { footer: null }, { footer: '' }],
  ['values that are the same in JSON', { at: Number.NaN }, { at: null }],
])('a component with %s is rendered again', (_what, first, second) => {
  expect(countRenders(first, second)).toBe(2);
});

test.each<[title: string, props: object]>([
  ['a function', { view: { of: () => 'a' } }],
  ['a date', { view: [new Date(0)] }],
  ['a symbol', { view: Symbol('a') }],
])('a component with %s is never reused', (_what, props) => {
  expect(countRenders(props, props)).toBe(2);
});

test('a component with side effects, or that reads more than its props, is never reused', () => {
  let count = 0;
  const effects = (): number => {
    count += 1;
    return count;
  };
  expect(countRenders({ a: 1 }, { a: 1 }, effects)).toBe(2);
});

test('a small component is rendered each time', () => {
  expect(countRenders({ a: 1 }, { a: 1 }, NO_EFFECTS, 'small')).toBe(2);
});

test('components are distinguished, and ones that rarely repeat are no longer looked up', () => {
  const cache = new ComponentCache();
  const [first, second] = [{}, {}];
  expect(cache.text(first, { a: 1 }, NO_EFFECTS, () => `${LONG}1`)).toBe(`${LONG}1`);
  expect(cache.text(second, { a: 1 }, NO_EFFECTS, () => `${LONG}2`)).toBe(`${LONG}2`);
  for (let n = 0; n < 1000; n += 1) cache.text(first, { n }, NO_EFFECTS, () => LONG);
  expect(cache.text(first, { a: 1 }, NO_EFFECTS, () => 'rendered')).toBe('rendered');
});

test('the newest texts stay in the cache when it is full', () => {
  const cache = new ComponentCache();
  const part = {};
  const huge = 'x'.repeat(3_000_000);
  for (const n of [1, 2, 3]) {
    cache.text(part, { n }, NO_EFFECTS, () => huge);
    expect(cache.text(part, { n }, NO_EFFECTS, () => 'rendered')).toBe(huge);
  }
  expect(cache.text(part, { n: 1 }, NO_EFFECTS, () => 'rendered')).toBe('rendered');
});

/** Renders a component on two pages, as the bundle does. */
function renderOnTwoPages(component: ReturnType<typeof runtime.createComponent>): readonly string[] {
  const cache = new ComponentCache();
  return ['/one.js', '/two.js'].map((url) => {
    const assets = { urlOf: () => url, inlined: new Map() } as unknown as runtime.BundledAssets;
    const page = new runtime.Rendering(assets, { view: { kind: url } } as unknown as App.Locals, cache);
    return runtime.textOf(runtime.renderComponent(page, 'Part', component, { text: LONG }));
  });
}

test.each<[title: string, render: (page: runtime.Rendering, Astro: { readonly locals: App.Locals }) => unknown]>([
  ['reads the page', (_page, Astro) => Astro.locals.view.kind],
  ['uses a script', (page) => runtime.renderScript(page, 'part.ts')],
])('a component that %s is rendered on every page', (_what, render) => {
  const component = runtime.createComponent((page, props) => {
    const Astro = page.createAstro(props) as { readonly locals: App.Locals };
    return runtime.render`${props.text}${render(page, Astro)}`;
  });
  const [first, second] = renderOnTwoPages(component);
  expect(first).toContain('/one.js');
  expect(second).toContain('/two.js');
});

test('a component that only reads its props is rendered for the first page and then reused', () => {
  let times = 0;
  const component = runtime.createComponent((_page, props) => {
    times += 1;
    return runtime.render`${props.text}`;
  });
  expect(renderOnTwoPages(component)).toEqual([LONG, LONG]);
  expect(times).toBe(1);
});
