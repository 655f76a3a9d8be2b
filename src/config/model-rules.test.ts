import { describe, expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { servicePriceRow } from '#domain/service-advantage.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';

const model = (overrides: object = {}) => ({ id: 1, name: 'HiLux', slug: 'hilux', ...overrides });

function problems(overrides: object, pages: readonly string[] = []): string[] {
  try {
    aTenant(overrides as Parameters<typeof aTenant>[0], { pages: pages.map((path) => aPage({ path })) });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ file, path, problem }) => `${file}: ${path} ${problem}`);
  }
}
const FILE = 'tenants/least/tenant.ts:';
const toyota = { manufacturer: 'Toyota' };

describe('models and their paths', () => {
  test.each<[why: string, overrides: object, pages: string[], problems: string[]]>([
    ['the make of the site', { ...toyota, models: [model()] }, [], []],
    ['its own make', { models: [model({ manufacturer: 'Kia' })] }, [], []],
    [
      'no make at all',
      { models: [model()] },
      [],
      [`${FILE} models[0].manufacturer is missing, and the site has no make of its own`],
    ],
    [
      'the slug of a platform page',
      { ...toyota, models: [model({ slug: 'finance' })] },
      [],
      [`${FILE} models[0].slug would hide the platform's own page /finance`],
    ],
    [
      'the slug of a content page',
      { ...toyota, models: [model({ slug: 'fleet' })] },
      ['fleet'],
      [`${FILE} models[0].slug is the address of the content page "fleet" too`],
    ],
    [
      'a content page instead',
      { ...toyota, models: [model({ slug: 'fleet', override_url: '/fleet' })] },
      ['fleet'],
      [],
    ],
    [
      'a repeated slug',
      { ...toyota, models: [model(), model({ id: 2, name: 'HiLux Rogue' })] },
      [],
      [`${FILE} models[1].slug is used twice, first by models[0]`],
    ],
  ])('ROUTE-06 %s', (_why, overrides, pages, expected) => expect(problems(overrides, pages)).toEqual(expected));

  test.each<[why: string, overrides: object, problems: string[]]>([
    ['that of the site', { ...toyota, models: [model({ manufacturer: 'Toyota' })] }, []],
    [
      'that of the site in other letters',
      { manufacturer: { name: 'Toyota' }, models: [model({ manufacturer: 'TOYOTA' })] },
      [`${FILE} models[0].manufacturer is another spelling of Toyota`],
    ],
    [
      'that of an earlier model, spelt otherwise',
      {
        models: [
          model({ manufacturer: 'Land Rover' }),
          model({ id: 2, slug: 'b', manufacturer: 'Kia' }),
          model({ id: 3, slug: 'c', manufacturer: 'Landrover' }),
        ],
      },
      [`${FILE} models[2].manufacturer is another spelling of Land Rover`],
    ],
    [
      'makes without Latin letters',
      {
        ...{ manufacturer: { name: '比亚迪' }, models: [model({ manufacturer: '五菱', name: '宏光' })] },
        ...{ offers: [], serviceAdvantage: [] },
      },
      [],
    ],
  ])('ROUTE-06 the make of a model: %s', (_why, overrides, expected) => expect(problems(overrides)).toEqual(expected));

  test.each<[category: string, problems: string[]]>([
    ['SUVs & 4WD', []],
    ['Vans', []],
    ['SUVs and 4WD', [`${FILE} models[0].manufacturer_body is another spelling of SUVs & 4WD`]],
    ['suvs & 4wd', [`${FILE} models[0].manufacturer_body is another spelling of SUVs & 4WD`]],
  ])('MENU-04 the category %s of a model beside the tab SUVs & 4WD', (manufacturer_body, expected) =>
    expect(
      problems({ ...toyota, menu: { categories: ['SUVs & 4WD'] }, models: [model({ manufacturer_body })] }),
    ).toEqual(expected),
  );

  test.each<[why: string, connectedServices: string, pages: string[], problems: string[]]>([
    ['a page', 'connected', ['connected'], []],
    ['a page below /pages', 'connected', ['pages/connected'], []],
    ['no page', 'connected', ['fleet'], [`${FILE} menu.connectedServices is not a content page of this tenant`]],
  ])('MENU-07 connected services: %s', (_why, connectedServices, pages, expected) =>
    expect(problems({ ...toyota, models: [model()], menu: { connectedServices } }, pages)).toEqual(expected),
  );

  test.each<[why: string, overrides: object, problem: string | null]>([
    ['no models', {}, 'it has no models'],
    [
      'a header without the menu of models',
      { ...toyota, models: [model()], navigation: { header: [{ label: 'Stock', href: '/stock' }] } },
      'no item of its own header has `models: true`',
    ],
    [
      'a header with it',
      { ...toyota, models: [model()], navigation: { header: [{ label: 'New', models: true }] } },
      null,
    ],
    ['the header of the platform', { ...toyota, models: [model()], navigation: { header: [] } }, null],
  ])('MENU-07 connected services that no menu links: %s', (_why, overrides, problem) =>
    expect(problems({ menu: { connectedServices: 'connected' }, ...overrides }, ['connected'])).toEqual(
      problem === null
        ? []
        : [
            `${FILE} menu.connectedServices is linked in the menu of models, which this site does not have, because ${problem}`,
          ],
    ),
  );

  const fleet = { ...toyota, models: [model()], features: { businessFleet: true } };
  test.each<[why: string, overrides: object, pages: string[], problem: string | null]>([
    ['with its page', fleet, ['fleet'], null],
    ['without its page', fleet, ['pages/fleet'], 'links /fleet, and there is no such page'],
    [
      'without models',
      { features: fleet.features },
      ['fleet'],
      'is linked in the menu of models, which this site does not have, because it has no models',
    ],
    [
      'with a header without the menu of models',
      { ...fleet, navigation: { header: [{ label: 'Stock', href: '/stock' }] } },
      ['fleet'],
      'is linked in the menu of models, which this site does not have, because no item of its own header has `models: true`',
    ],
  ])('MENU-07 Business Fleet %s', (_why, overrides, pages, problem) =>
    expect(problems(overrides, pages)).toEqual(problem === null ? [] : [`${FILE} features.businessFleet ${problem}`]),
  );

  const modelMenu = { label: 'New', models: true };
  test.each<[why: string, overrides: object, problems: string[]]>([
    ['with models', { ...toyota, models: [model()], navigation: { header: [modelMenu] } }, []],
    [
      'without models',
      { navigation: { header: [modelMenu] } },
      [`${FILE} navigation.header[0].models opens the model menu, but this tenant has no models`],
    ],
    [
      'in the footer',
      { ...toyota, models: [model()], navigation: { footer: [modelMenu] } },
      [`${FILE} navigation.footer[0].models opens the model menu, which only the header has`],
    ],
  ])('MENU-01 a model menu %s', (_why, overrides, expected) => expect(problems(overrides)).toEqual(expected));
});

test.each<[model: string | null, problems: string[]]>([
  ['HiLux', []],
  ['hilux', []],
  ['Hi-Lux', []],
  ['hi lux', []],
  ['Toyota HiLux', []],
  ['Corona', []],
  ['Kia HiLux', []],
  [null, []],
])('SVC-01 a price for the services of %s, where the model is a HiLux', (name, expected) =>
  expect(problems({ ...toyota, models: [model()], serviceAdvantage: [{ model: name, amount: 300 }] })).toEqual(
    expected,
  ),
);

test('SVC-01 a model whose name begins with its make is not the one of a price without the make', () =>
  expect(
    problems({
      models: [
        model({ name: 'Mazda2', manufacturer: 'Mazda' }),
        model({ id: 2, slug: 'kia-2', name: '2', manufacturer: 'Kia' }),
      ],
      serviceAdvantage: [
        { model: 'Mazda 2', amount: 300 },
        { model: 'Kia 2', amount: 300 },
      ],
    }),
  ).toEqual([]));

test('SVC-01 a price for one of two models with the same name is refused', () =>
  expect(
    problems({
      models: [
        model({ name: '2', slug: 'mazda-2', manufacturer: 'Mazda' }),
        model({ id: 2, slug: 'kia-2', name: '2', manufacturer: 'Kia' }),
      ],
      serviceAdvantage: [{ model: 'Kia 2', amount: 300 }],
    }),
  ).toEqual([
    `${FILE} serviceAdvantage[0].model is one of several models called 2 (Mazda 2, Kia 2), and a row is for all models with its name`,
  ]));

test('SVC-01 two prices for one model, once with its make', () =>
  expect(
    problems({
      ...toyota,
      models: [model()],
      serviceAdvantage: [
        { model: 'HiLux', amount: 300 },
        { model: 'Toyota HiLux', amount: 310 },
      ],
    }),
  ).toEqual([`${FILE} serviceAdvantage[1].model is the same model as HiLux in serviceAdvantage[0]`]));

test.each([
  ['HiLux', 'Toyota HiLux'],
  ['Toyota HiLux', 'Hi-Lux'],
  ['CX-5', 'CX5'],
])('SVC-01 two prices for one model of a site without models: %s and %s', (first, second) =>
  expect(
    problems({
      ...toyota,
      serviceAdvantage: [
        { model: first, amount: 300 },
        { model: second, amount: 310 },
      ],
    }),
  ).toEqual([`${FILE} serviceAdvantage[1].model is the same model as ${first} in serviceAdvantage[0]`]),
);

describe.each(['VW', 'Volkswagen', { name: 'vw' }])('a model of the make %j of the settings', (manufacturer) => {
  const models = [{ id: 1, name: 'Golf', slug: 'golf' }];

  test.each(['VW Golf', 'Volkswagen Golf', 'Volkswagon Golf', 'golf'])(
    'SVC-01 has the price of a row for %s',
    (name) => {
      const rows = [
        { model: name, amount: 300 },
        { model: null, amount: 200 },
      ];
      const { site } = resolveSite(aTenant({ manufacturer, models, serviceAdvantage: rows }), SITE_NOW);
      expect(servicePriceRow(site.serviceAdvantage, 'Golf', site)).toMatchObject({ amountDollars: 300 });
    },
  );

  test.each(['vw-golf', 'volkswagen-golf', 'golf'])('OFF-04 has an offer with the slug %s', (slug) => {
    const offers = [{ id: 1, name: 'A', description: 'B', model: { name: 'Mk 8', slug } }];
    const { site } = resolveSite(aTenant({ manufacturer, models, offers }), SITE_NOW);
    expect(site.offers[0]?.model?.slug).toBe('golf');
  });
});

const NAMESAKES: { readonly [names: string]: readonly object[] } = {
  'Kia 2 and Mazda 2': [
    { id: 1, name: '2', slug: 'kia-2', manufacturer: 'Kia' },
    { id: 2, name: '2', slug: 'mazda-2', manufacturer: 'Mazda' },
  ],
  'Ford Explorer': [{ id: 1, name: 'Explorer', slug: 'explorer', manufacturer: 'Ford' }],
};
test.each<[names: string, manufacturer: string | null, name: string, slug: string, expected: string]>([
  ['Kia 2 and Mazda 2', 'Mazda', '2', '2', 'mazda-2'],
  ['Kia 2 and Mazda 2', 'Kia', '2', '2', 'kia-2'],
  ['Kia 2 and Mazda 2', null, 'Mazda 2', '2', 'mazda-2'],
  ['Kia 2 and Mazda 2', null, '2', 'kia-2', 'kia-2'],
  ['Kia 2 and Mazda 2', null, '2', '2', 'may be that of Kia 2 or Mazda 2'],
  ['Kia 2 and Mazda 2', null, '2', 'deal', 'may be that of Kia 2 or Mazda 2'],
  ['Kia 2 and Mazda 2', null, 'Mazda 2', 'kia-2', 'is the slug of Kia 2, and the name is that of Mazda 2'],
  ['Kia 2 and Mazda 2', 'Mazda', '2', 'kia-2', 'is the slug of Kia 2, and the offer is for Mazda'],
  ['Ford Explorer', 'Triumph', 'Explorer', 'triumph-explorer', 'triumph-explorer'],
  ['Ford Explorer', 'Triumph', 'Explorer', 'explorer', 'is the slug of Ford Explorer, and the offer is for Triumph'],
  ['Ford Explorer', 'FORD', 'Explorer', 'ford-explorer', 'explorer'],
])('OFF-04 where the models are %s, an offer of the make %s about %s with the slug %s: %s', (...row) => {
  const [names, manufacturer, name, slug, expected] = row;
  const offer = { id: 1, name: 'A', description: 'B', manufacturer, model: { name, slug } };
  const settings = { models: NAMESAKES[names], offers: [offer] };
  const [problem] = problems(settings);
  const found = problem ?? resolveSite(aTenant(settings), SITE_NOW).site.offers[0]?.model?.slug;
  expect(found).toBe(expected.includes(' ') ? `${FILE} offers[0].model.slug ${expected}` : expected);
});

test('SVC-01 the page of a model has the price of a row that names its make', () => {
  const serviceAdvantage = [{ model: 'Toyota HiLux', amount: 310 }];
  const { site } = resolveSite(aTenant({ ...toyota, models: [model()], serviceAdvantage }), SITE_NOW);
  expect(servicePriceRow(site.serviceAdvantage, 'HiLux', site)).toMatchObject({ amountDollars: 310 });
});

test.each([
  ['Toyota HiLux', 'toyota-hilux', []],
  ['Toyota HiLux', 'hilux', []],
  ['Hi-Lux', 'toyota-hi-lux', []],
])('OFF-04 an offer about %s with the slug %s, where the model is a HiLux', (name, slug, expected) => {
  const offer = { id: 1, name: 'A', description: 'B', model: { name, slug } };
  expect(problems({ ...toyota, models: [model()], offers: [offer] })).toEqual(expected);
  const { site } = resolveSite(aTenant({ ...toyota, models: [model()], offers: [offer] }), SITE_NOW);
  expect(site.offers[0]?.model?.slug).toBe('hilux');
});

test('OFF-04 an offer that this website does not show may be about another website’s models', () => {
  const offer = { id: 1, name: 'A', description: 'B', model: { name: 'HiLux', slug: 'prado' } };
  const models = [model(), model({ id: 2, name: 'Prado', slug: 'prado' })];
  const problemsOf = (excluded_website_ids: number[]) =>
    problems({ ...toyota, models, offers: [{ ...offer, excluded_website_ids }] });
  expect(problemsOf([7002])).toEqual([
    `${FILE} offers[0].model.slug is the slug of Toyota Prado, and the name is that of Toyota HiLux`,
  ]);
  expect(problemsOf([7001])).toEqual([]);
});

test('MENU-04 MENU-05 the fixed order and the tabs of the brand, verbatim', () => {
  const { modelOrder, categories } = aTenant(toyota).config.menu;
  expect(modelOrder.join(', ')).toBe(
    'bZ4X, Prado, C-HR, Yaris, Corolla Hatch, Camry, Corolla Sedan, Yaris Cross, Corolla Cross, RAV4, Kluger, Fortuner, LandCruiser 300, HiLux, LandCruiser 70, Tundra, HiAce, Granvia, Coaster, GR Yaris, GR86, GR Corolla, GR Supra',
  );
  expect(categories.join(', ')).toBe(
    'All Vehicles, Hatch & sedans, SUVs & 4WD, Utes & Vans, GR & performance, Electrified, Discontinued',
  );
});
