import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTenant } from '#config/read-tenant.ts';
import type { PublicRoute } from '#site/route-table.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { bundleOnce } from '../../scripts/build/bundle.ts';
import { type PageContext, pageContext, serialisedView } from '../../scripts/build/page-context.ts';
import { renderPage } from '../../scripts/build/render-page.ts';

/**
 * Renders pages of every kind for a tenant with one leaf of their view changed at a time, and writes the leaves whose change did not affect
 * the page, as JSON: `{"checked": 400, "unrendered": ["offers: page.offers[].id"]}`. A separate process, because React chooses its build by
 * NODE_ENV.
 *
 * NODE_ENV=production node tests/pages/unrendered-leaves.ts all-on --tenants DIR --leaves 40 --seed 1
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenants: { type: 'string', default: 'tests/fixtures/tenants' },
    /** Number of leaves for each kind of page. */
    leaves: { type: 'string', default: '40' },
    /** Number of pages of each kind. */
    pages: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

interface Occurrence {
  readonly context: PageContext;
  readonly route: PublicRoute;
  readonly view: Json;
  readonly path: Path;
}
/** Maximum number of occurrences in which a leaf is tried. */
const MAX_OCCURRENCES = 12;

const random = seeded(Number(values.seed));
const { renderer } = await bundleOnce();
/** Leaves of each kind of page by name, from any page of any dealer. */
const kinds = new Map<string, Map<string, Occurrence[]>>();
for (const slug of positionals) {
  const folder = join(values.tenants, slug);
  const context = await pageContext(folder, await readTenant(folder), new Date(BUILT_AT));
  for (const [kind, routes] of Map.groupBy(context.table.routes, (route) => route.kind)) {
    const leaves = kinds.get(kind) ?? new Map<string, Occurrence[]>();
    kinds.set(kind, leaves);
    for (const route of shuffled(routes).slice(0, Number(values.pages))) {
      const view = JSON.parse(serialisedView(context, route).text) as Json;
      for (const path of leavesOf(view))
        leaves.set(nameOf(path), [...(leaves.get(nameOf(path)) ?? []), { context, route, view, path }]);
    }
  }
}

let checked = 0;
const unrendered: string[] = [];
for (const [kind, leaves] of kinds)
  for (const [name, occurrences] of shuffled([...leaves]).slice(0, Number(values.leaves))) {
    checked += 1;
    if (!(await isRendered(shuffled(occurrences)))) unrendered.push(`${kind}: ${name}`);
  }
console.log(JSON.stringify({ checked, unrendered }));

/** Whether the leaf changes the page in one of these occurrences; in others, neighbouring values may hide it. */
async function isRendered(occurrences: readonly Occurrence[]): Promise<boolean> {
  for (const { context, route, view, path } of occurrences.slice(0, MAX_OCCURRENCES)) {
    const value = valueAt(view, path);
    const original = await render(context, route, view);
    const changedHtml = await render(context, route, withValue(view, path, otherOf(value)));
    // If the page cannot be rendered with another value, it reads the leaf; if it cannot be rendered without it, the markup may just not
    // expect that.
    if (changedHtml !== original) return true;
    const htmlWithout = await render(context, route, withValue(view, path, null));
    if (htmlWithout !== null && htmlWithout !== original) return true;
  }
  return false;
}

/** Null = the page cannot be rendered. */
async function render(context: PageContext, route: PublicRoute, view: Json): Promise<string | null> {
  try {
    return (await renderPage(renderer, context, route, { text: JSON.stringify(view) })).text;
  } catch {
    return null;
  }
}

/** Paths of all values in a view that are not a list, an object or null. */
function leavesOf(value: Json, path: Path = []): Path[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child as Json, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function nameOf(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? '[]' : index === 0 ? step : `.${step}`)).join('');
}

function valueAt(view: Json, path: Path): Json {
  return path.reduce<Json>((value, step) => (value as { readonly [key: string | number]: Json })[step] ?? null, view);
}

/** Another value of the same type. */
function otherOf(value: Json): Json {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${String(value)}x`;
}

function withValue(view: Json, path: Path, value: Json): Json {
  const [step, ...restOfPath] = path;
  if (step === undefined) return value;
  const copy = (Array.isArray(view) ? [...view] : { ...(view as object) }) as { [key: string | number]: Json };
  copy[step] = withValue(copy[step] ?? null, restOfPath, value);
  return copy as unknown as Json;
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
