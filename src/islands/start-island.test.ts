import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Hydration = readonly [element: string, component: unknown, props: object];
let hydrations: Hydration[];
let directives: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  hydrations = [];
  directives = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}//`;
const RENDERER = moduleOf(
  'export default (element) => (component, props) => globalThis.hydrations.push([element.id, component, props])',
);

/** Runs the script after an island whose component is `module`, with a directive that hydrates it as soon as it is loaded. */
async function start(module: string): Promise<Element> {
  const { document } = parseHTML(
    '<!doctype html><html><body><astro-island id="list" ssr></astro-island></body></html>',
  );
  const island = document.querySelector('astro-island') as Element;
  const values = {
    'component-url': module,
    'component-export': 'List',
    'renderer-url': RENDERER,
    client: 'soon',
    opts: '{"name":"List","value":{"worker":true}}',
    props: '{"cars":[1,{"id":2}],"title":"\\"Utes\\""}',
  };
  for (const [name, value] of Object.entries(values)) island.setAttribute(name, value);
  const soon = async (load: () => Promise<() => Promise<void>>, options: object, element: Element): Promise<void> => {
    directives.push([options, element.id]);
    await (await load())();
  };
  vi.stubGlobal('document', { currentScript: { previousElementSibling: island } });
  vi.stubGlobal('self', { Astro: { soon } });
  vi.stubGlobal('hydrations', hydrations);
  await import('./start-island.ts');
  return island;
}

test('an island is loaded by its directive and hydrated with its props', async () => {
  const island = await start(moduleOf('export const List = "the list"'));
  await vi.waitFor(() => expect(hydrations).toHaveLength(1));
  expect(directives).toEqual([[{ name: 'List', value: { worker: true } }, 'list']]);
  expect(hydrations).toEqual([['list', 'the list', { cars: [1, { id: 2 }], title: '"Utes"' }]]);
  expect(island.hasAttribute('ssr')).toBe(false);
});

test('a component that could not be loaded is requested once more by another URL', async () => {
  const island = await start(
    moduleOf('if (!import.meta.url.includes("?again")) throw new Error("offline"); export const List = "late"'),
  );
  await vi.waitFor(() => expect(hydrations).toEqual([['list', 'late', expect.anything()]]), { timeout: 10_000 });
  expect(island.hasAttribute('ssr')).toBe(false);
});
