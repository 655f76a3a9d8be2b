import { describe, expect, test } from 'vitest';
import { modelStockHref } from '#domain/model-links.ts';
import { DEFAULT_PLAN } from '#domain/service-advantage.ts';
import type { Model, Offer, Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { accessoriesPage } from '#views/accessories-page.ts';
import { modelCardView } from '#views/model-card.ts';
import { modelMenuLinks } from '#views/model-menu.ts';
import { modelPage } from '#views/model-page.ts';
import { modelsPage } from '#views/models-page.ts';
import { serviceAdvantage } from '#views/service-advantage.ts';

const HILUX: Model = {
  name: 'HiLux',
  slug: 'hilux',
  make: 'Toyota',
  stockName: 'HiLux',
  description: 'A ute.',
  bodyStyles: ['Ute', 'Cab Chassis'],
  category: 'Utes & Vans',
  imageUrl: null,
  status: 'current',
  fuel: 'Diesel',
  overrideUrl: null,
  accessoriesCount: 0,
};
const hasEveryPage = (): boolean => true;
const HAS_ALL = { routes: [], has: hasEveryPage, aliases: {}, fillPaths: [] };
const nowhere = (): boolean => false;
const OVERRIDE = 'https://make.example/hilux';

describe('MENU-07 the two links of a model', () => {
  const links = (model: Partial<Model>, changes: Changes<Site> = {}, has: (path: string) => boolean = hasEveryPage) => {
    const { explore, stock } = modelCardView(aSite(changes), { ...HILUX, ...model }, has);
    return [explore.label, explore.href, stock.label, stock.href];
  };
  test.each<[why: string, args: Parameters<typeof links>, explore: string, stock: string]>([
    ['its page and its stock', [{}], '/models/toyota-hilux', '/search/toyota/hilux'],
    [
      'none in stock: the search by model',
      [{}, {}, nowhere],
      '/models/toyota-hilux',
      '/search/new-used-and-demo-cars?make=Toyota&model=HiLux',
    ],
    ['an override for both', [{ overrideUrl: OVERRIDE }], OVERRIDE, OVERRIDE],
    [
      'an override for the page only',
      [{ overrideUrl: OVERRIDE }, { menu: { stockUsesOverride: false } }],
      OVERRIDE,
      '/search/toyota/hilux',
    ],
    [
      'an override to a list without cars today: the cars in stock',
      [{ overrideUrl: '/search/toyota/hilux-rogue' }, {}, (path) => path === '/search/toyota/hilux'],
      '/search/toyota/hilux',
      '/search/toyota/hilux',
    ],
    [
      'an override to a list that has cars',
      [{ overrideUrl: '/search/toyota/hilux-rogue' }],
      '/search/toyota/hilux-rogue',
      '/search/toyota/hilux-rogue',
    ],
    ['another name in the stock', [{ stockName: 'Hi Lux' }], '/models/toyota-hilux', '/search/toyota/hi-lux'],
    [
      'another pattern',
      [{}, { routes: { model: '/models/new-{manufacturer}-{model}-vehicle' } }],
      '/models/new-toyota-hilux-vehicle',
      '/search/toyota/hilux',
    ],
  ])('%s', (_why, args, explore, stock) => {
    expect(links(...args)).toEqual(['Explore HiLux', explore, 'Our Stock', stock]);
  });

  test.each<[why: string, model: Partial<Model>, make: string | null, note: string | null]>([
    ['of the site’s make', {}, 'Toyota', 'Ute · Diesel'],
    ['of another make', { make: 'Kia' }, 'Toyota', 'Kia · Ute · Diesel'],
    ['of a dealer with several makes', {}, null, 'Toyota · Ute · Diesel'],
    ['with few details', { bodyStyles: [], fuel: null }, 'Toyota', null],
  ])('the text on the card of a model %s', (_why, model, name, note) => {
    const manufacturer = name === null ? null : { id: null, name, slug: 'x', logoUrl: null };
    expect(modelCardView(aSite({ manufacturer }), { ...HILUX, ...model }, hasEveryPage).note).toBe(note);
  });

  test('the search by make and name, whatever characters they contain', () => {
    expect(modelStockHref({ ...HILUX, make: 'Land Rover', stockName: 'Discovery & co' }, nowhere)).toBe(
      '/search/new-used-and-demo-cars?make=Land+Rover&model=Discovery+%26+co',
    );
  });
});

describe('MENU-07 the links beside the models', () => {
  const PAGES = ['/models/get-quote', '/search/new-cars'];
  const links = (changes: Changes<Site>, pages = PAGES) =>
    modelMenuLinks(aSite(changes), (path) => pages.includes(path)).map(({ label, href }) => `${label} ${href}`);
  const page = { path: 'pages/connect', title: 'Connect', description: 'x', markdown: 'x' };

  test('all of them, verbatim and in order', () => {
    const site: Changes<Site> = {
      features: { businessFleet: true },
      menu: { connectedServices: 'connect' },
      routes: { pages: [page as unknown as Site['routes']['pages'][number]] },
    };
    expect(links(site)).toEqual([
      'Get Quote /models/get-quote',
      'All Models /models',
      'Our Stock /search/new-cars',
      'Business Fleet /fleet',
      'Book a Test Drive /book-test-drive',
      'Connect /pages/connect',
      'Demonstrator Models /search/demo-cars',
    ]);
  });

  test('features off, no quotes, no new cars, external demonstrators', () => {
    const site = { features: { businessFleet: false }, routes: { externalDemonstrators: 'https://x.example/demos' } };
    expect(links(site, [])).toEqual([
      'Contact Us /contact',
      'All Models /models',
      'Our Stock /search/new-used-and-demo-cars',
      'Book a Test Drive /book-test-drive',
      'Demonstrator Models https://x.example/demos',
    ]);
  });
});

describe('CONT-05 lists and pages of models', () => {
  const MODELS = [HILUX, { ...HILUX, name: 'RAV4', slug: 'rav4', bodyStyles: ['SUV'], category: 'SUVs' }];
  const listOf = (body: string | null, known = true, changes: Changes<Site> = {}) =>
    modelsPage(pageInput(aSite({ models: MODELS, ...changes })), {
      kind: 'models',
      path: '/models',
      file: '',
      body,
      known,
    });

  test('SRCH-17 the search offers body styles if a model or a car has one', () => {
    const bare = aSite({ models: [{ ...HILUX, bodyStyles: [] }] });
    const selectsFor = (site: Site, body: string | null) =>
      modelsPage(pageInput(site, [aSearchRecord({ body })]), {
        kind: 'models',
        path: '/models',
        file: '',
        body: null,
        known: true,
      }).page.search.selects.map(({ name }) => name);
    expect(selectsFor(bare, null)).toEqual(['manufacturer.name', 'model.name']);
    expect(selectsFor(bare, 'Ute')).toContain('model.body');
    expect(selectsFor(aSite({ models: MODELS }), null)).toContain('model.body');
  });

  test.each<[body: string | null, known: boolean, names: string[], notice: boolean, canonical: string]>([
    [null, true, ['HiLux', 'RAV4'], false, '/models'],
    ['Ute', true, ['HiLux'], false, '/models?body=ute'],
    ['SUV', true, ['RAV4'], false, '/models?body=suv'],
    [null, false, ['HiLux', 'RAV4'], true, '/models'],
  ])('models of %s', (body, known, names, notice, canonical) => {
    const { head, page } = listOf(body, known);
    expect(page.cards.map(({ name }) => name)).toEqual(names);
    expect(page.notice !== null).toBe(notice);
    expect(head).toMatchObject({ canonical: `https://least.example${canonical}`, noindex: !known });
  });

  test('the heading, title and breadcrumbs name the make of the models shown, if it is only one', () => {
    const manufacturer = { id: null, name: 'Toyota', slug: 'toyota', logoUrl: null };
    const lexus = { ...HILUX, name: 'GX', slug: 'gx', make: 'Lexus', bodyStyles: ['SUV'] };
    const namesOf = (body: string | null, models: readonly Model[]) => {
      const { head, page } = listOf(body, true, { manufacturer, models });
      expect(head.title).toContain(page.intro.title);
      return [page.intro.title, page.intro.crumbs.items[1]?.label];
    };
    expect(namesOf(null, MODELS)).toEqual(['Toyota models', 'Toyota models']);
    expect(namesOf(null, [...MODELS, lexus])).toEqual(['Models', 'Models']);
    expect(namesOf('Ute', [...MODELS, lexus])).toEqual(['Toyota models: Ute', 'Models']);
  });

  const car = (id: number, overrides: object = {}) =>
    aSearchRecord({ id, slug: `car-${id}`, make: 'TOYOTA', model: 'Hilux', status: 'in_stock', ...overrides });
  const pageOf = (model: Partial<Model>, records: readonly ReturnType<typeof car>[], changes: Changes<Site> = {}) =>
    modelPage(
      pageInput(aSite({ models: [{ ...HILUX, ...model }, ...MODELS.slice(1)], ...changes }), records, {
        routes: HAS_ALL,
      }),
      { kind: 'model', path: '/hilux', file: '', model: 'hilux' },
    ).page;

  test.each<[why: string, records: ReturnType<typeof car>[], shownCount: number, allLabel: string | undefined]>([
    ['no cars', [], 0, undefined],
    ['one car, spelled differently in the feed', [car(1)], 1, 'See 1 car'],
    ['more than fit', [1, 2, 3, 4, 5].map((id) => car(id)), 4, 'See 5 cars'],
    ['one car sold lately, which is in the list too', [car(1), car(2, { status: 'sold' })], 1, 'See 2 cars'],
    ['other models do not count', [car(1, { model: 'RAV4' })], 0, undefined],
  ])('cars in stock: %s', (_why, records, shownCount, allLabel) => {
    const { stock } = pageOf({}, records);
    expect([stock.cars.length, stock.all?.label, stock.none === null]).toEqual([shownCount, allLabel, shownCount > 0]);
  });

  test.each<[why: string, rows: readonly [model: string | null, dollars: number][], shown: readonly string[]]>([
    ['no rows', [], []],
    ['a row of its own', [['hilux', 305]], ['HiLux $305']],
    ['a row for all others', [[null, 290]], ['HiLux $290']],
    [
      'a row of its own beside that for all others',
      [
        [null, 290],
        ['HiLux', 305],
      ],
      ['HiLux $305'],
    ],
    ['rows of other models only, and so no price that the dealer has not written', [['RAV4', 305]], []],
  ])('SVC-01 the service price on the page of a model: %s', (_why, rows, shown) => {
    const serviceAdvantage = rows.map(([model, amountDollars]) => ({ ...DEFAULT_PLAN, model, amountDollars }));
    const { service } = pageOf({}, [], { serviceAdvantage });
    expect((service?.rows ?? []).map(({ model, price }) => `${model} ${price}`)).toEqual(shown);
  });

  test('SVC-01 the table of service prices calls a model what its page does', () => {
    const rows = ['Toyota HILUX', 'Camry'].map((model) => ({ ...DEFAULT_PLAN, model }));
    const input = pageInput(aSite({ models: MODELS, serviceAdvantage: rows }), [], { routes: HAS_ALL });
    const namesIn = (model: string | null) =>
      serviceAdvantage(input, { kind: 'models', path: '/models', file: '', body: null, known: true }, model).rows.map(
        (row) => row.model,
      );
    expect(namesIn(null)).toEqual(['HiLux', 'Camry', 'All other models']);
    expect(namesIn('hilux')).toEqual(['HiLux']);
  });

  test('OFF-03 Explore of an offer on the page of its model leads to the cars in stock, not to that page', () => {
    const offer = {
      id: 1,
      name: 'HiLux bonus',
      description: ['A bonus.'],
      disclaimer: [],
      warning: null,
      imageUrl: null,
    };
    const model = { name: 'HiLux', slug: 'hilux', overrideUrl: null };
    const offers: Offer[] = [{ ...offer, manufacturer: null, model, finance: null, from: null, until: null }];
    expect(pageOf({}, [car(1)], { offers }).offers?.offers.map(({ explore }) => explore?.href)).toEqual([
      '/models/toyota-hilux',
    ]);
    const { page } = modelPage(pageInput(aSite({ models: MODELS, offers }), [car(1)], { routes: HAS_ALL }), {
      kind: 'model',
      path: '/models/toyota-hilux',
      file: '',
      model: 'hilux',
    });
    expect(page.offers?.offers.map(({ explore }) => explore?.href)).toEqual(['/hilux']);
  });

  test.each<[why: string, model: Partial<Model>, actions: string[], notice: RegExp | null]>([
    [
      'sold now, with accessories',
      { accessoriesCount: 2 },
      ['/models/get-quote?model=hilux', '/book-test-drive', '/hilux/accessories'],
      null,
    ],
    ['without accessories', {}, ['/models/get-quote?model=hilux', '/book-test-drive'], null],
    ['on its way', { status: 'upcoming' }, ['/models/get-quote?model=hilux', '/book-test-drive'], /on its way/],
    ['no longer sold', { status: 'discontinued' }, ['/contact#enquiry'], /no longer sold new/],
  ])('the actions for a model %s', (_why, model, actions, notice) => {
    const view = pageOf(model, []);
    expect(view.actions.map(({ href }) => href)).toEqual(actions);
    expect(view.notice ?? '').toMatch(notice ?? /^$/);
    expect(view.stock.none?.ask.href).toBe(actions[0]);
  });

  test('an upcoming model has a form to be told when it arrives', () => {
    const { notice, actions } = pageOf({ status: 'upcoming' }, []);
    expect(notice).toMatch(/we will tell you when it arrives/);
    expect(actions[0]).toEqual({ label: 'Tell me when it arrives', href: '/models/get-quote?model=hilux' });
  });

  test('the accessories page, too, does not link to a replacement page that is a list without cars today', () => {
    const models = [{ ...HILUX, overrideUrl: '/search/toyota/hilux-rogue', accessoriesCount: 2 }];
    const { page } = accessoriesPage(pageInput(aSite({ models }), [car(1)]), {
      kind: 'accessories',
      path: '/hilux/accessories',
      file: '',
      model: 'hilux',
    });
    expect(page.model.href).toBe('/search/toyota/hilux');
    expect(page.intro.crumbs.items.map(({ href }) => href)).toContain('/search/toyota/hilux');
  });

  test('only offers for this model', () => {
    const offer = (id: number, slug: string | null): Offer => ({
      id,
      name: `Offer ${id}`,
      description: ['x'],
      disclaimer: [],
      warning: null,
      imageUrl: null,
      manufacturer: null,
      model: slug === null ? null : { name: slug, slug, overrideUrl: null },
      finance: null,
      from: null,
      until: null,
    });
    const offers = [offer(1, 'hilux'), offer(2, 'rav4'), offer(3, null)];
    expect(pageOf({}, [], { offers }).offers?.offers.map(({ title }) => title)).toEqual(['Offer 1']);
    expect(pageOf({}, []).offers).toBeNull();
  });
});
