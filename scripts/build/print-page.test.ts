import { expect, test } from 'vitest';
import { pageKey, printPage } from './print-page.ts';

const ROUTE = { kind: 'contact', path: '/contact', file: '/contact' } as const;
const VIEW = { text: '{"title":"Contact"}', meta: {} as never };
const context = {
  site: { origin: 'https://least.example' },
  clock: { watch: () => ({ end: () => null }) },
} as never;

/** A bundle whose every page is printed by `print`. */
const bundleOf = (print: (locals: App.Locals) => string) =>
  ({
    match: () => ({}),
    render: async (_request: Request, { locals }: { locals: App.Locals }) => new Response(print(locals)),
  }) as never;

test.each<[page: string, print: (locals: App.Locals) => string, isOfView: boolean]>([
  ['its view', ({ view }) => JSON.stringify(view), true],
  ['nothing at all', () => '', true],
  ['a field that no page is given', (locals) => String('_actionPayload' in locals), true],
  ['the site', (locals) => JSON.stringify((locals as unknown as { site: unknown }).site), false],
  ['everything', (locals) => JSON.stringify({ ...locals }), false],
])('a page that is printed from %s', async (_page, print, isOfView) => {
  const printed = await printPage(bundleOf(print), context, ROUTE, VIEW);
  expect(printed.isOfView).toBe(isOfView);
});

test('a page without a view is never of its view', async () => {
  expect(
    (
      await printPage(
        bundleOf(() => ''),
        context,
        ROUTE,
        null,
      )
    ).isOfView,
  ).toBe(false);
});

test('a page’s key is another with any other view, address or printer', () => {
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
