import { expect, test } from 'vitest';
import { ComponentCache } from './component-cache.ts';
import * as runtime from './page-runtime.ts';

const LONG = 'x'.repeat(2000);
const STILL = (): number => 0;

/** Renders a component twice; returns how often it was really rendered. */
function rendered(first: object, second: object, effects: () => number = STILL, text = LONG): number {
  const parts = new ComponentCache();
  const part = {};
  let times = 0;
  for (const props of [first, second]) {
    const render = (): string => {
      times += 1;
      return text + JSON.stringify(props);
    };
    expect(parts.text(part, props as never, effects, render)).toBe(text + JSON.stringify(props));
  }
  return times;
}

test('a component with the same props is rendered once', () => {
  expect(rendered({ footer: { links: ['a'] } }, { footer: { links: ['a'] } })).toBe(1);
});

test.each<[title: string, first: object, second: object]>([
  ['a different view', { footer: { links: ['a'] } }, { footer: { links: ['b'] } }],
  ['a view with an additional field', { footer: {} }, { footer: { phone: '1' } }],
  ['an empty text instead of null', { footer: null }, { footer: '' }],
  ['values that are the same in JSON', { at: Number.NaN }, { at: null }],
])('a component with %s is rendered again', (_what, first, second) => {
  expect(rendered(first, second)).toBe(2);
});

test.each<[title: string, props: object]>([
  ['a function', { view: { of: () => 'a' } }],
  ['a date', { view: [new Date(0)] }],
  ['a symbol', { view: Symbol('a') }],
])('a component with %s is never reused', (_what, props) => {
  expect(rendered(props, props)).toBe(2);
});

test('a component with side effects, or that reads more than its props, is never reused', () => {
  let count = 0;
  const effects = (): number => {
    count += 1;
    return count;
  };
  expect(rendered({ a: 1 }, { a: 1 }, effects)).toBe(2);
});

test('a small component is rendered each time', () => {
  expect(rendered({ a: 1 }, { a: 1 }, STILL, 'small')).toBe(2);
});

test('components are distinguished, and ones that rarely repeat are no longer looked up', () => {
  const parts = new ComponentCache();
  const [one, other] = [{}, {}];
  expect(parts.text(one, { a: 1 }, STILL, () => `${LONG}1`)).toBe(`${LONG}1`);
  expect(parts.text(other, { a: 1 }, STILL, () => `${LONG}2`)).toBe(`${LONG}2`);
  for (let n = 0; n < 1000; n += 1) parts.text(one, { n }, STILL, () => LONG);
  expect(parts.text(one, { a: 1 }, STILL, () => 'rendered')).toBe('rendered');
});

test('the newest texts stay in the cache when it is full', () => {
  const parts = new ComponentCache();
  const part = {};
  const huge = 'x'.repeat(3_000_000);
  for (const n of [1, 2, 3]) {
    parts.text(part, { n }, STILL, () => huge);
    expect(parts.text(part, { n }, STILL, () => 'rendered')).toBe(huge);
  }
  expect(parts.text(part, { n: 1 }, STILL, () => 'rendered')).toBe('rendered');
});

/** Renders a component on two pages, as the bundle does. */
function onTwoPages(component: ReturnType<typeof runtime.createComponent>): readonly string[] {
  const repeated = new ComponentCache();
  return ['/one.js', '/two.js'].map((address) => {
    const parts = { addressOf: () => address, inlined: new Map() } as unknown as runtime.PageParts;
    const page = new runtime.Rendering(parts, { view: { kind: address } } as unknown as App.Locals, repeated);
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
  const [one, two] = onTwoPages(component);
  expect(one).toContain('/one.js');
  expect(two).toContain('/two.js');
});

test('a component that only reads its props is rendered for the first page and then reused', () => {
  let times = 0;
  const component = runtime.createComponent((_page, props) => {
    times += 1;
    return runtime.render`${props.text}`;
  });
  expect(onTwoPages(component)).toEqual([LONG, LONG]);
  expect(times).toBe(1);
});
