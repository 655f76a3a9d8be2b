import { afterAll, expect, test } from 'vitest';
import { stopGuarding, UntrackedRead } from './print-guard.ts';
import { pageKey, printPage } from './print-page.ts';

afterAll(stopGuarding);

const ROUTE = { kind: 'contact', path: '/contact', file: '/contact' } as const;
const VIEW = { text: '{"title":"Contact"}', meta: {} as never };
const context = { site: { origin: 'https://least.example' } } as never;

/** A bundle whose pages are all printed by `print`. */
const bundleOf = (print: (locals: App.Locals) => string) =>
  ({ kind: async () => (locals: App.Locals) => ({ text: print(locals), script: [], style: [] }) }) as never;

test('a page only receives its view, after a round trip through JSON', async () => {
  const printer = bundleOf((locals) => JSON.stringify(locals));
  const { text } = await printPage(printer, context, ROUTE, VIEW);
  expect(text).toBe('{"view":{"title":"Contact"}}');
});

test('a page that cannot be printed is named, with the error', async () => {
  const printer = bundleOf(() => {
    throw new TypeError('no such car');
  });
  await expect(printPage(printer, context, ROUTE, VIEW)).rejects.toThrow(
    /^Printing \/contact failed\. TypeError: no such car\n +at /,
  );
});

test('a page that reads more than its view is refused', async () => {
  const printer = bundleOf(() => String(Math.random()));
  await expect(printPage(printer, context, ROUTE, VIEW)).rejects.toThrow(UntrackedRead);
});

test('the key of a page differs for any other view, address or printer', () => {
  const bundle = { printing: 'code' };
  const key = pageKey(bundle, 'https://least.example/contact', VIEW.text);
  expect(pageKey({ printing: 'code' }, 'https://least.example/contact', VIEW.text)).toBe(key);
  const others = [
    pageKey({ printing: 'other code' }, 'https://least.example/contact', VIEW.text),
    pageKey(bundle, 'https://least.example/about', VIEW.text),
    pageKey(bundle, 'https://least.example/contact', '{"title":"contact"}'),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});
