import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import type { Car } from '#domain/car.ts';
import { listRecords } from '#domain/listed-records.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { PublicRoute } from '#site/route-table.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { type PageContext, pageContext, searchOver, serialisedView } from './page-context.ts';
import { PreviousOutput } from './previous-output.ts';

const FOLDER = join('tests/fixtures/tenants', 'all-on');
const NOW = new Date('2026-11-20T00:00:00+10:00');
const CODE = 'code';

let context: PageContext;
let route: PublicRoute;
let record: SearchRecord;
let car: Car;
beforeAll(async () => {
  context = await pageContext(FOLDER, await readTenant(FOLDER), NOW);
  const carRoute = context.table.routes.find(({ kind }) => kind === 'car');
  if (carRoute?.kind !== 'car') throw new Error('The fixture has no car.');
  route = carRoute;
  car = context.stock.bySlug.get(carRoute.slug) as Car;
  record = context.records.find(({ slug }) => slug === carRoute.slug) as SearchRecord;
});

const digestIn = (changed: Partial<PageContext> = {}, target = route): string | null =>
  new PreviousOutput({ ...context, ...changed }, CODE, NOW, null).digestOfPage(target);

/** The stock with one car, or one record, replaced. */
const withCar = (other: Car): Partial<PageContext> => ({
  stock: { ...context.stock, bySlug: new Map(context.stock.bySlug).set(car.slug, other) },
});
const withRecord = (old: SearchRecord, other: SearchRecord): Partial<PageContext> => ({
  records: context.records.map((candidate) => (candidate === old ? other : candidate)),
});

describe('the inputs of a car page', () => {
  test('change when anything of the car or of its record changes', () => {
    const same = digestIn();
    expect(same).toMatch(/^[\w-]{27}$/);
    expect(digestIn(withCar({ ...car }))).toBe(same);
    for (const field of Object.keys(car)) expect(digestIn(withCar({ ...car, [field]: 'else' })), field).not.toBe(same);
    // The car is found by its slug.
    for (const field of Object.keys(record).filter((name) => name !== 'slug'))
      expect(digestIn(withRecord(record, { ...record, [field]: 'else' })), field).not.toBe(same);
  });

  test('change when a similar car changes, and not when any other does', () => {
    const [similar] = similarRecords(record, context.records);
    const shown = new Set([record, ...similarRecords(record, context.records)]);
    const unrelated = context.records.find((candidate) => !shown.has(candidate));
    if (similar === undefined || unrelated === undefined) throw new Error('The fixture has too few cars.');
    expect(digestIn(withRecord(similar, { ...similar, km: 1 }))).not.toBe(digestIn());
    expect(digestIn(withRecord(unrelated, { ...unrelated, km: 1 }))).toBe(digestIn());
  });

  test('change when anything of the site, the named files, the route or the code changes', () => {
    const same = digestIn();
    for (const field of Object.keys(context.site))
      expect(digestIn({ site: { ...context.site, [field]: 'else' } as never }), field).not.toBe(same);
    for (const field of ['themeHref', 'cardsHref', 'fontHrefs', 'logo'])
      expect(digestIn({ assets: { ...context.assets, [field]: ['else'] } }), field).not.toBe(same);
    expect(digestIn({}, { ...route, path: '/cars/else' })).not.toBe(same);
    expect(new PreviousOutput(context, 'other code', NOW, null).digestOfPage(route)).not.toBe(same);
  });

  test('contain everything from which its view is made', () => {
    const { text } = serialisedView(context, route);
    const bySlug = new Map([[car.slug, car]]);
    const records = [record, ...similarRecords(record, context.records)];
    const stock = { ...context.stock, cars: [], byId: new Map(), delisted: [], makes: [], bySlug };
    const only = { stock, records, search: () => [] };
    expect(serialisedView({ ...context, ...only }, route).text).toBe(text);
  });

  test('are unknown for a page that may use any car', () => {
    const home = context.table.routes.find(({ kind }) => kind === 'home') as PublicRoute;
    expect(digestIn({}, home)).toBeNull();
  });

  test('that are not plain data are refused', () => {
    expect(() => digestIn(withCar({ ...car, id: new Date(0) as never }))).toThrow(/an instance of Date/);
  });
});

describe('the inputs of a list page', () => {
  const lists = () => context.table.routes.filter((candidate) => candidate.kind === 'search');
  /** A list of several pages, with the cars of its first and second. */
  const longList = () => {
    const [first, second] = lists().filter(({ list, filter }) => list === SEARCH_PATH && filter.make === undefined);
    if (first === undefined || second === undefined) throw new Error('The fixture has too few cars.');
    const size = context.site.search.pageSize;
    const listed = listRecords({}, context.records);
    return { first, onFirstPage: listed[0] as SearchRecord, onSecondPage: listed[size] as SearchRecord };
  };
  const digestWith = (old: SearchRecord, changes: Partial<SearchRecord>, target: PublicRoute) => {
    const records = context.records.map((candidate) => (candidate === old ? { ...old, ...changes } : candidate));
    return digestIn({ records, search: searchOver(records) }, target);
  };

  test('change when a car that it shows changes, and not when one on another page does', () => {
    const { first, onFirstPage, onSecondPage } = longList();
    const same = digestIn({}, first);
    expect(same).not.toBeNull();
    expect(digestWith(onFirstPage, { stocknum: 'else' }, first)).not.toBe(same);
    expect(digestWith(onSecondPage, { stocknum: 'else' }, first)).toBe(same);
  });

  test('change with anything that affects the counts of cars it does not show', () => {
    const { first, onSecondPage } = longList();
    const same = digestIn({}, first);
    for (const change of [
      { make: 'Else' },
      { model: 'Else' },
      { body: 'Else' },
      { car_type: onSecondPage.car_type === 'new' ? 'used' : 'new' },
      { item_type: onSecondPage.item_type === 'car' ? 'motorcycle' : 'car' },
      { price: 9_999_999 },
      { colour: 'Else' },
    ] as const)
      expect(digestWith(onSecondPage, change, first), JSON.stringify(change)).not.toBe(same);
    const fewer = context.records.slice(0, -1);
    expect(digestIn({ records: fewer, search: searchOver(fewer) }, first)).not.toBe(same);
  });

  test('depend on its filter and page number', () => {
    const digests = lists().map((list) => digestIn({}, list));
    expect(digests).not.toContain(null);
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('of an empty list include the suggested cars', () => {
    const empty = { ...longList().first, filter: { make: 'Nobody' } };
    const latest = [...context.records].sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.id - b.id);
    const [suggested, notSuggested] = [latest[0], latest.at(-1)] as [SearchRecord, SearchRecord];
    expect(digestWith(suggested, { stocknum: 'else' }, empty)).not.toBe(digestIn({}, empty));
    expect(digestWith(notSuggested, { stocknum: 'else' }, empty)).toBe(digestIn({}, empty));
  });
});

describe('reuse of the last build', () => {
  const DUE = NOW.getTime() + 1000;
  const previous = { builtFor: NOW.getTime(), outputs: { '/a.html': ['digest', DUE, true] }, lookups: [] } as const;
  const reusableAt = (now: number, overrides = {}, path = '/a.html', digest = 'digest') =>
    new PreviousOutput(context, CODE, new Date(now), { ...previous, ...overrides }).reusableOutput(path, digest);

  test('is possible from the time of the build until it expires', () => {
    expect(reusableAt(NOW.getTime())).toEqual(['digest', DUE, true]);
    expect(reusableAt(DUE - 1)).toEqual(['digest', DUE, true]);
    expect(reusableAt(DUE)).toBeNull();
    expect(reusableAt(NOW.getTime() - 1)).toBeNull();
    expect(reusableAt(DUE, { outputs: { '/a.html': ['digest', null] } })).toEqual(['digest', null]);
  });

  test('is only possible for the same path and the same inputs', () => {
    expect(reusableAt(NOW.getTime(), {}, '/b.html')).toBeNull();
    expect(reusableAt(NOW.getTime(), {}, '/constructor')).toBeNull();
    expect(reusableAt(NOW.getTime(), {}, '/a.html', 'other digest')).toBeNull();
  });

  test('is possible while the routes that views looked up are the same', () => {
    expect(reusableAt(NOW.getTime(), { lookups: [['/contact', context.table.has('/contact')]] })).not.toBeNull();
    expect(reusableAt(NOW.getTime(), { lookups: [['/contact', !context.table.has('/contact')]] })).toBeNull();
  });
});

test('views record the routes they look up, and their pictures', async () => {
  const fresh = await pageContext(FOLDER, await readTenant(FOLDER), NOW);
  expect(fresh.lookups.size).toBe(0);
  const { titles } = serialisedView(fresh, fresh.table.routes.find(({ kind }) => kind === 'sign-in') as PublicRoute);
  expect(fresh.lookups.size).toBeGreaterThan(0);
  expect([...fresh.lookups].every(([path, exists]) => fresh.table.has(path) === exists)).toBe(true);
  expect(titles).toHaveLength(1);
});
