import * as astro from 'astro/compiler-runtime';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { escapeHTML } from 'astro/runtime/server/escape.js';
import { parseHTML } from 'linkedom';
import { createElement, useId, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { ComponentCache } from './component-cache.ts';
import * as ours from './page-runtime.ts';
import reactRenderer from './react-renderer.ts';

type Runtime = typeof ours;
type Part = ReturnType<Runtime['createComponent']>;

const LOCALS = { view: { kind: 'contact' } } as unknown as App.Locals;
const urlOf = (module: string): string => `/_astro/${module}.js`;
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const DIRECTIVES = new Map([
  ['load', '/* load */'],
  ['idle', '/* idle */'],
  ['start-island', '/* start */'],
]);

/** What Astro itself renders for a component compiled for its functions. */
async function renderWithAstro(part: (runtime: Runtime) => Part): Promise<string> {
  const container = await AstroContainer.create({
    renderers: [
      { name: '@astrojs/react', clientEntrypoint: 'react', ssr: reactRenderer, serverEntrypoint: '' } as never,
    ],
    manifest: { clientDirectives: DIRECTIVES, inlinedScripts: new Map([['small.ts', 'go()']]) } as never,
    resolve: async (module) => (module.startsWith('astro:scripts') ? '' : urlOf(module)),
  });
  const html = await container.renderToString(part(astro as never) as never, { locals: LOCALS });
  return html.replace(ISLAND_STYLE, '').replaceAll(/ uid="\w+"/g, '');
}

/** The island that Astro rendered, as its props and its end are for our own script (`src/islands/start-island.ts`). */
const withOurStart = (html: string): string =>
  html
    .replace(`<script>${islandScript}</script>`, '')
    .replaceAll(' await-children', '')
    .replaceAll(/(?:<!--astro:end-->)?<\/astro-island>/g, '</astro-island><script>/* start */</script>')
    .replaceAll(
      / props="([^"]*)"/g,
      (_attribute, text: string) =>
        ` props="${escapeHTML(JSON.stringify(plainProps(JSON.parse(unescapeHTML(text)))))}"`,
    );
const unescapeHTML = (text: string): string =>
  parseHTML(`<p>${text}</p>`).document.querySelector('p')?.textContent ?? '';
/** Astro writes a value as `[0, value]` and a list as `[1, [value, …]]`. */
type AstroValue = readonly [0, AstroProps | string | number | boolean | null] | readonly [1, readonly AstroValue[]];
type AstroProps = { readonly [name: string]: AstroValue };
const plainProps = (props: AstroProps): object =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, plainValue(value)]));
const plainValue = ([type, value]: AstroValue): unknown =>
  type === 1 ? value.map(plainValue) : typeof value === 'object' && value !== null ? plainProps(value) : value;

function renderWithRuntime(part: (runtime: Runtime) => Part): string {
  const assets = {
    head: '',
    urlOf,
    inlined: new Map([['small.ts', 'go()']]),
    directives: DIRECTIVES,
    islandClient: 'react',
  };
  return ours.textOf(part(ours)(new ours.Rendering(assets, LOCALS, new ComponentCache()), {}, {}));
}

/** A component whose markup is `render`. */
const partOf =
  (render: (runtime: Runtime, page: ours.Rendering, slots: never) => unknown) =>
  (runtime: Runtime): Part =>
    runtime.createComponent((page, _props, slots) => render(runtime, page, slots as never));

const TEXT_WITH_MARKUP = `<b>"Tom" & 'Jerry'</b>`;
const html = (runtime: Runtime) => runtime.render;

/** A component that renders its slots, with fallback text. */
const framed = (runtime: Runtime): Part =>
  runtime.createComponent(
    (page, props, slots) =>
      html(
        runtime,
      )`<article${runtime.addAttribute(props.class, 'class')}>${runtime.renderSlot(page, slots.head)}${runtime.renderSlot(page, slots.default, html(runtime)`<i>nothing</i>${runtime.renderScript(page, 'one.ts')}`)}</article>`,
  );

function Counter({ from, label }: { readonly from: number; readonly label: string }) {
  const [count] = useState(from);
  return createElement('p', { id: useId(), title: label }, label, ' ', count);
}
const island = (directive: string, props: object) => ({
  ...props,
  [`client:${directive}`]: true,
  'client:component-hydration': directive,
  'client:component-path': 'src/Counter.tsx',
  'client:component-export': 'Counter',
});

const CASES: { readonly [title: string]: (runtime: Runtime) => Part } = {
  'texts, numbers, lists, conditions and functions': partOf(
    (runtime) =>
      html(
        runtime,
      )`<p>${TEXT_WITH_MARKUP}${0}${1.5}${''}${null}${undefined}${false}${true}${['a', [TEXT_WITH_MARKUP, 2], null]}${() => TEXT_WITH_MARKUP}</p>`,
  ),
  'markup passed as markup': partOf(
    (runtime) =>
      html(runtime)`${runtime.unescapeHTML(TEXT_WITH_MARKUP)}${runtime.unescapeHTML(null)}${runtime.unescapeHTML(7)}`,
  ),
  'templates in templates': partOf(
    (runtime) =>
      html(
        runtime,
      )`<ul>${[1, 2].map((n) => html(runtime)`<li>${n}${n > 1 && html(runtime)`<b>${TEXT_WITH_MARKUP}</b>`}</li>`)}</ul>`,
  ),
  'attributes of every sort': partOf(
    (runtime) =>
      html(runtime)`<p${[
        ...[
          'title',
          'hidden',
          'download',
          'popover',
          'open',
          'disabled',
          'data-x',
          'class',
          'className',
          'style',
          'bad name',
        ],
      ].map((name) =>
        ['', TEXT_WITH_MARKUP, 0, 7, true, false, null, undefined].map((value) => runtime.addAttribute(value, name)),
      )}${runtime.addAttribute({ color: 'red', 'font-size': 3 }, 'style')}></p>`,
  ),
  'lists of classes': partOf(
    (runtime) =>
      html(runtime)`<p${[
        ['a', false, ['b', { c: true, d: 0 }], 5, null, TEXT_WITH_MARKUP],
        'x y',
        [],
        { y: 1 },
        false,
        0,
      ].map((list) => runtime.addAttribute(list, 'class:list'))}></p>`,
  ),
  'spread attributes': partOf(
    (runtime) =>
      html(
        runtime,
      )`<p${runtime.spreadAttributes({ id: TEXT_WITH_MARKUP, hidden: true, 'class:list': ['a'], title: undefined, open: 0 })}${runtime.spreadAttributes(undefined)}></p>`,
  ),
  'slots: filled, missing and unused': partOf((runtime, page) => {
    const slots = { default: () => html(runtime)`<p>${TEXT_WITH_MARKUP}</p>`, head: () => html(runtime)`<h2></h2>` };
    const Framed = framed(runtime);
    return html(
      runtime,
    )`${runtime.renderComponent(page, 'Framed', Framed, { class: 'a' }, slots)}${runtime.renderComponent(page, 'Framed', Framed, {}, { head: slots.head })}${runtime.renderComponent(page, 'Framed', Framed, { 'class:list': ['b', null] })}${runtime.renderScript(page, 'one.ts')}`;
  }),
  'scripts of an unused slot or text are not rendered': partOf((runtime, page) => {
    const Framed = framed(runtime);
    const slots = { default: () => 'given', other: () => runtime.renderScript(page, 'two.ts') };
    return html(
      runtime,
    )`${runtime.renderComponent(page, 'Framed', Framed, {}, slots)}${runtime.renderScript(page, 'two.ts')}${runtime.renderScript(page, 'one.ts')}`;
  }),
  fragments: partOf(
    (runtime, page) =>
      html(
        runtime,
      )`${runtime.renderComponent(page, 'Fragment', runtime.Fragment, {}, { default: () => html(runtime)`<p>${TEXT_WITH_MARKUP}</p>` })}${runtime.renderComponent(page, 'Fragment', runtime.Fragment, {})}`,
  ),
  'custom elements': partOf((runtime, page) => {
    const props = {
      hidden: true,
      open: false,
      disabled: '',
      title: TEXT_WITH_MARKUP,
      'class:list': ['a', 'b'],
      rows: null,
    };
    const slots = { default: () => html(runtime)`<i>${TEXT_WITH_MARKUP}</i>` };
    return html(
      runtime,
    )`${runtime.renderComponent(page, 'x-y', 'x-y', props, slots)}${runtime.renderComponent(page, 'x-y', 'x-y', {})}`;
  }),
  'scripts: once, in the page when small, before a custom element, with each copy of a template': partOf(
    (runtime, page) => {
      const script = (name: string) => runtime.renderScript(page, name);
      const inside = () => html(runtime)`<p>${script('two.ts')}${script('one.ts')}</p>`;
      const nested = () =>
        html(runtime)`<i>${runtime.renderComponent(page, 'z-z', 'z-z', {}, { default: () => script('three.ts') })}</i>`;
      const both = () =>
        html(
          runtime,
        )`<template>${runtime.templateEnter(page)}${script('one.ts')}${script('four.ts')}${runtime.templateExit(page)}</template>`;
      return html(
        runtime,
      )`${script('one.ts')}${script('one.ts')}${script('small.ts')}${runtime.renderComponent(page, 'x-y', 'x-y', {}, { default: inside })}${runtime.renderComponent(page, 'x-y', 'x-y', {}, { default: nested })}${both()}${script('four.ts')}${script('four.ts')}${runtime.renderComponent(page, 'x-y', 'x-y', {}, { default: both })}`;
    },
  ),
  'React components, static and as islands': partOf((runtime, page) => {
    const props = { from: 3, label: TEXT_WITH_MARKUP };
    const staticCounter = runtime.renderComponent(page, 'Counter', Counter, props);
    const islands = ['load', 'idle', 'load'].map((directive, n) =>
      runtime.renderComponent(
        page,
        'Counter',
        Counter,
        island(directive, { ...props, more: [n, { deep: [null, TEXT_WITH_MARKUP] }] }),
      ),
    );
    const empty = runtime.renderComponent(page, 'None', () => null, island('load', {}));
    return html(runtime)`<main>${staticCounter}${islands}${empty}</main>`;
  }),
  'the locals and props of a page': partOf((runtime, page) => {
    const Astro = page.createAstro({ a: 1 }) as { locals: App.Locals; props: object };
    return html(runtime)`${JSON.stringify([Astro.locals, Astro.props])}`;
  }),
};

describe('a page is rendered as Astro renders it', () => {
  test.each(Object.entries(CASES))('%s', async (_what, part) => {
    const rendered = renderWithRuntime(part);
    expect(rendered).not.toBe('');
    expect(rendered).toBe(withOurStart(await renderWithAstro(part)));
  });
});

test('a page reports the hashes of its scripts, and may set an error status', () => {
  const page = new ours.Rendering({} as never, LOCALS, new ComponentCache());
  const Astro = page.createAstro({}) as { csp: { insertScriptHash(hash: string): void }; response: { status: number } };
  Astro.csp.insertScriptHash('sha256-x');
  Astro.response.status = 404;
  expect(page.scriptHashes).toEqual(['sha256-x']);
});

describe('a page that cannot be rendered gives the reason', () => {
  const refusals: readonly (readonly [title: string, part: (runtime: Runtime) => Part, message: string])[] = [
    [
      'waits',
      partOf((runtime) => html(runtime)`${Promise.resolve(1)}`),
      'cannot wait for anything while it is rendered',
    ],
    ['renders an object', partOf((runtime) => html(runtime)`${{ a: 1 }}`), 'A page renders text, not [object Object]'],
    [
      'has an undefined component',
      partOf((runtime, page) => runtime.renderComponent(page, 'Gone', undefined, {})),
      '<Gone> is undefined',
    ],
    [
      'fills a slot of a React component',
      partOf((runtime, page) => runtime.renderComponent(page, 'Counter', Counter, {}, { default: () => 'x' })),
      'The React component <Counter> was given the slot "default"',
    ],
    [
      'hydrates an island with an unknown directive',
      partOf((runtime, page) => runtime.renderComponent(page, 'Counter', Counter, island('never', {}))),
      '<Counter> uses client:never, which does not exist',
    ],
  ];
  test.each(refusals)('%s', (_what, part, message) => {
    expect(() => renderWithRuntime(part)).toThrow(message);
  });
});
