import { describe, expect, test } from 'vitest';
import type { ConfigError } from '#config/config-error.ts';
import { findRedirect } from '#domain/redirects.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';
import { checkLinks, linksWithoutStock } from './check-links.ts';
import { interimRedirects } from './model-routes.ts';
import { joinTables, redirectTable } from './redirect-table.ts';
import { resolveSite } from './resolve-site.ts';
import { routesOf } from './route-table.ts';

const STOCK = [aSearchRecord({ id: 1, make: 'Toyota', model: 'HiLux', body: 'Ute', car_type: 'used' })];
const model = (name: string, overrides: object = {}) => ({
  id: Number.parseInt(name, 36),
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  ...overrides,
});
const MODELS = [
  model('HiLux', { body_styles: ['Ute', 'Cab Chassis'], accessories_count: 3 }),
  model('RAV4', { body_styles: ['SUV'], override_url: 'https://make.example/rav4' }),
  model('Tarago', { body_styles: ['ute'], status: 'discontinued' }),
];

function tableOf(overrides: object = {}, pages: readonly string[] = []) {
  const sources = pages.map((path) => aPage({ path }));
  const tenant = aTenant({ manufacturer: 'Toyota', models: MODELS, ...overrides }, { pages: sources });
  const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
  const modelPaths = table.routes
    .filter(({ kind }) => ['models', 'model', 'model-quote', 'accessories'].includes(kind))
    .map(({ path }) => path);
  return { table, tenant, modelPaths };
}

describe('ROUTE-06 model pages', () => {
  test('the default pattern; a model with an external page has none here; each body style once', () => {
    expect(tableOf().modelPaths).toEqual([
      '/models',
      '/models?body=cab-chassis',
      '/models?body=suv',
      '/models?body=ute',
      '/models/_body/_unknown',
      '/models/get-quote',
      '/models/toyota-hilux',
      '/models/toyota-tarago',
      '/hilux/accessories',
    ]);
  });

  test('CARD-09 a model’s body styles have the labels of the cars’, however they are spelt', () => {
    const models = [
      model('Camper', { body_styles: ['cab-chassis', 'Pop Top'] }),
      model('Corolla', { body_styles: ['stationWagon', 'hatchback', 'wagon'] }),
    ];
    const { tenant, modelPaths } = tableOf({ models });
    const { site } = resolveSite(tenant, SITE_NOW);
    expect(site.models.map(({ bodyStyles }) => bodyStyles)).toEqual([
      ['Cab Chassis', 'Pop Top'],
      ['Wagon', 'Hatch'],
    ]);
    expect(modelPaths.filter((path) => path.includes('?'))).toEqual(
      ['cab-chassis', 'hatch', 'pop-top', 'wagon'].map((body) => `/models?body=${body}`),
    );
  });

  test('the other pattern, with the makes of the models', () => {
    const models = [model('HiLux'), model('Rio', { manufacturer: 'Kia' })];
    const routes = { model: '/models/new-{manufacturer}-{model}-vehicle' };
    const { modelPaths } = tableOf({ models, routes });
    expect(modelPaths.filter((path) => path.endsWith('-vehicle'))).toEqual([
      '/models/new-toyota-hilux-vehicle',
      '/models/new-kia-rio-vehicle',
    ]);
  });

  test.each<[why: string, overrides: object, paths: string[]]>([
    ['without models', { models: [] }, []],
    ['that are all discontinued', { models: [MODELS[2]] }, ['/models', '/models?body=ute', '/models/toyota-tarago']],
    [
      'without a quote page',
      { models: [model('HiLux')], menu: { getQuote: false } },
      ['/models', '/models/toyota-hilux'],
    ],
  ])('a dealer %s', (_why, overrides, paths) => {
    expect(tableOf(overrides).modelPaths.filter((path) => !path.endsWith('_unknown'))).toEqual(paths);
  });

  test('short paths and those of the other pattern redirect to the page, including a replacement page on this site', () => {
    const models = [...MODELS, model('Kluger', { override_url: '/suvs' })];
    const { aliases } = tableOf({ models }, ['suvs']).table;
    expect(Object.fromEntries(Object.entries(aliases).filter(([path]) => /hilux|rav4|kluger/.test(path)))).toEqual({
      '/hilux': '/models/toyota-hilux',
      '/models/new-toyota-hilux-vehicle': '/models/toyota-hilux',
      '/kluger': '/suvs',
      '/models/toyota-kluger': '/suvs',
      '/models/new-toyota-kluger-vehicle': '/suvs',
    });
  });

  test.each<[why: string, override: string, to: string | null]>([
    ['a list with cars', '/search/toyota/hilux', null],
    ['a list without cars: to those of the model', '/search/toyota/hilux-rogue', '/search/toyota/hilux'],
    ['a car that is gone', '/cars/2020-toyota-hilux-u1', '/search/toyota/hilux'],
    ['a page of the dealer', '/suvs', null],
    ['another website', 'https://make.example/hilux', null],
  ])('ROUTE-06 a model that is replaced by %s', (_why, override, to) => {
    const { table, tenant } = tableOf({ models: [model('HiLux', { override_url: override })] }, ['suvs']);
    const { site } = resolveSite(tenant, SITE_NOW);
    const entry = [{ query: '', to, temporary: true }];
    const paths = ['/hilux', '/models/toyota-hilux', '/models/new-toyota-hilux-vehicle'];
    expect(interimRedirects(site, table)).toEqual(
      to === null ? {} : Object.fromEntries(paths.map((path) => [path, entry])),
    );
    // Texts may link to these paths, whether the list has cars today or not.
    if (override.startsWith('/')) expect(table.aliases['/hilux']).toBe(override);
  });

  test("ROUTE-06 a dealer's redirect of the same path with a query leaves that of the path alone", () => {
    const { table, tenant } = tableOf({ models: [model('HiLux', { override_url: '/search/toyota/hilux-rogue' })] }, []);
    const { site } = resolveSite(tenant, SITE_NOW);
    const own = redirectTable([{ from: '/hilux?id=3', to: '/contact' }], table) ?? {};
    const joined = joinTables(own, interimRedirects(site, table));
    const targetOf = (path: string) => findRedirect(joined, new URL(path, 'https://least.example'))?.to;
    expect(targetOf('/hilux?id=3')).toBe('/contact');
    expect(targetOf('/hilux')).toBe('/search/toyota/hilux');
    expect(targetOf('/models/toyota-hilux')).toBe('/search/toyota/hilux');
  });

  test.each<[why: string, models: object[], pages: string[], message: RegExp]>([
    [
      'an old path of a list',
      [model('x', { slug: 'used-cars' })],
      [],
      /models\[0\]\.slug would hide the platform's own page \/used-cars\n +found: "used-cars"/,
    ],
    [
      'a page of the platform',
      [model('x', { slug: 'favourites' })],
      [],
      /\/favourites: a "favourites" page and another spelling of \/models\/toyota-favourites/,
    ],
    [
      'a page of the dealer',
      [model('HiLux', { accessories_count: 1 })],
      ['hilux/accessories'],
      /\/hilux\/accessories: the content page "hilux\/accessories" and the accessories page of the model "hilux"/,
    ],
  ])('a model that would hide %s stops the build and names both', (_why, models, pages, message) => {
    expect(() => tableOf({ models }, pages)).toThrow(message);
  });
});

describe('MENU-02 link targets of a dealer’s menu', () => {
  const problems = (overrides: object, pages: readonly string[] = []) => {
    const { tenant, table } = tableOf(overrides, pages);
    return checkLinks(tenant, table).map(({ file, path, problem }) => `${file}: ${path} ${problem}`);
  };
  const header = (href: string) => ({ navigation: { header: [{ label: 'A', items: [{ label: 'B', href }] }] } });
  const HREF_PATH = 'tenants/least/tenant.ts: navigation.header[0].items[0].href';
  test.each<[why: string, overrides: object, problems: string[]]>([
    ['a page', header('/contact'), []],
    ['a page with slash, query and anchor', header('/contact/?category=Feedback#enquiry'), []],
    ['a page of the dealer', header('/fleet'), []],
    ['a list that is sold out', header('/search/kia'), []],
    ['a page of another site', header('https://x.example/y'), []],
    ['an email address', header('mailto:a@x.example'), []],
    ['an anchor without a page', header('#enquiry'), [`${HREF_PATH} is an anchor without a page`]],
    ['a missing page', header('/flete'), [`${HREF_PATH} leads to a page that this site does not have`]],
    ['another spelling', header('/contact-us'), [`${HREF_PATH} is another spelling of /contact`]],
    ['no menu at all', { navigation: { header: [], footer: [] } }, []],
    [
      'a footer',
      { navigation: { footer: [{ label: 'A', items: [{ label: 'B', href: '/gone' }] }] } },
      ['tenants/least/tenant.ts: navigation.footer[0].items[0].href leads to a page that this site does not have'],
    ],
    [
      'a model',
      { models: [model('HiLux', { override_url: '/gone' })] },
      ['tenants/least/tenant.ts: models[0].override_url leads to a page that this site does not have'],
    ],
  ])('%s', (_why, overrides, expected) => expect(problems(overrides, ['fleet'])).toEqual(expected));

  test('a list without cars is reported as such, with the one that was probably meant', () => {
    const { tenant, table } = tableOf(header('/search/new-and-demo-car'));
    expect(linksWithoutStock(tenant, table)).toEqual([
      `  warning  ${HREF_PATH.replace(': ', ' ')}: /search/new-and-demo-car has no cars today, and pages leave the link out until it does. Did you mean /search/new-and-demo-cars?`,
    ]);
    for (const href of ['/search/new-and-demo-cars', '/contact', 'https://x.example/search/y']) {
      const other = tableOf(header(href));
      expect(linksWithoutStock(other.tenant, other.table)).toEqual([]);
    }
  });

  test('the closest page is suggested', () => {
    const { tenant, table } = tableOf(header('/flete'), ['fleet']);
    const [problem] = checkLinks(tenant, table) as ConfigError['problems'];
    expect(problem).toMatchObject({ found: '"/flete"', didYouMean: '/fleet' });
  });
});
