import { afterAll, expect, test } from 'vitest';
import { stopGuarding, UntrackedRead } from './render-guard.ts';
import { pageKey, renderPage } from './render-page.ts';

afterAll(stopGuarding);

const ROUTE = { kind: 'contact', path: '/contact', file: '/contact' } as const;
const VIEW = { text: '{"title":"Contact"}', meta: {} as never };
const context = { site: { origin: 'https://least.example' } } as never;

/** A bundle whose pages are all rendered by `render`. */
const bundleOf = (render: (locals: App.Locals) => string) =>
  ({ kind: async () => (locals: App.Locals) => ({ text: render(locals), script: [], style: [] }) }) as never;

test('a page only receives its view, after a round trip through JSON', async () => {
  const renderer = bundleOf((locals) => JSON.stringify(locals));
  const { text } = await renderPage(renderer, context, ROUTE, VIEW);
  expect(text).toBe('{"view":{"title":"Contact"}}');
});

test('a page that cannot be rendered is named, with the error', async () => {
  const renderer = bundleOf(() => {
    throw new TypeError('no such car');
  });
  await expect(renderPage(renderer, context, ROUTE, VIEW)).rejects.toThrow(
    /^Rendering \/contact failed\. TypeError: no such car\n +at /,
  );
});

test('a page that reads more than its view is refused', async () => {
  const renderer = bundleOf(() => String(Math.random()));
  await expect(renderPage(renderer, context, ROUTE, VIEW)).rejects.toThrow(UntrackedRead);
});

test('the key of a page differs for any other view, URL or renderer', () => {
  const bundle = { renderingDigest: 'code' };
  const key = pageKey(bundle, 'https://least.example/contact', VIEW.text);
  expect(pageKey({ renderingDigest: 'code' }, 'https://least.example/contact', VIEW.text)).toBe(key);
  const others = [
    pageKey({ renderingDigest: 'other code' }, 'https://least.example/contact', VIEW.text),
    pageKey(bundle, 'https://least.example/about', VIEW.text),
    pageKey(bundle, 'https://least.example/contact', '{"title":"contact"}'),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});
