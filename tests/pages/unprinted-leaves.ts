import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTenant } from '#config/read-tenant.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { bundleOnce } from '../../scripts/build/bundle.ts';
import { pageContext, viewText } from '../../scripts/build/page-context.ts';
import { printPage } from '../../scripts/build/print-page.ts';

/**
 * Prints pages of every kind of a tenant with one leaf of their view changed at a time, and writes the leaves whose change left the page's
 * bytes as they were, as JSON: `[["offers", "page.offers[].id"]]`. A process of its own: React chooses its build by NODE_ENV.
 *
 *     NODE_ENV=production node tests/pages/unprinted-leaves.ts all-on --tenants DIR --leaves 40 --seed 1
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenants: { type: 'string', default: 'tests/fixtures/tenants' },
    /** Leaves of each kind of page. */
    leaves: { type: 'string', default: '40' },
    /** Pages of each kind. */
    pages: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

const random = seeded(Number(values.seed));
const { app } = await bundleOnce();
const found: (readonly [kind: string, leaf: string])[] = [];
for (const slug of positionals) {
  const folder = join(values.tenants, slug);
  const context = await pageContext(folder, await readTenant(folder), new Date(BUILT_AT));
  const print = async (route: App.Locals['route'], text: string): Promise<string> => {
    const { meta } = JSON.parse(text).frame;
    try {
      return (await printPage(app, context, route, { text, meta })).html.toString('latin1');
    } catch {
      return ''; // a page that cannot do without a leaf needs it
    }
  };
  for (const [kind, routes] of Map.groupBy(context.table.routes, (route) => route.kind)) {
    const leaves = new Map<
      string,
      { readonly route: App.Locals['route']; readonly view: Json; readonly path: Path }[]
    >();
    for (const route of shuffled(routes).slice(0, Number(values.pages))) {
      const view = JSON.parse(viewText(context, route)?.text ?? 'null') as Json;
      for (const path of leavesOf(view)) {
        const name = nameOf(path);
        leaves.set(name, [...(leaves.get(name) ?? []), { route, view, path }]);
      }
    }
    for (const [name, same] of shuffled([...leaves]).slice(0, Number(values.leaves))) {
      // A leaf may count in one place and not in another: which of several links is the main one, say.
      let isPrinted = false;
      for (const { route, view, path } of shuffled(same).slice(0, 4)) {
        const before = await print(route, JSON.stringify(view));
        for (const other of othersOf(at(view, path)))
          isPrinted ||= before !== (await print(route, JSON.stringify(changed(view, path, other))));
        if (isPrinted) break;
      }
      if (!isPrinted) found.push([kind, name]);
    }
  }
}
console.log(JSON.stringify(found));

/** Paths of all values in a view that are neither a list, an object nor null. */
function leavesOf(value: Json, path: Path = []): Path[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner as Json, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function nameOf(path: Path): string {
  return path.map((step, at) => (typeof step === 'number' ? '[]' : at === 0 ? step : `.${step}`)).join('');
}

function at(view: Json, path: Path): Json {
  return path.reduce<Json>((value, step) => (value as { readonly [key: string | number]: Json })[step] ?? null, view);
}

/** Other values of the same sort, and none. */
function othersOf(value: Json): Json[] {
  if (typeof value === 'boolean') return [!value];
  return typeof value === 'number' ? [value + 1, 0, null] : [`${String(value)}x`, null];
}

function changed(view: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = (Array.isArray(view) ? [...view] : { ...(view as object) }) as { [key: string | number]: Json };
  copy[step] = changed(copy[step] ?? null, rest, value);
  return copy as unknown as Json;
}

/** Numbers from 0 to 1, the same of the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
