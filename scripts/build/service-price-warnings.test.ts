import { expect, test } from 'vitest';
import { readMarkdown } from '#config/read-markdown.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';
import { servicePriceWarnings } from './service-price-warnings.ts';

const TABLE = '::service-advantage';
const warned = (block: string, ...rows: readonly object[]): string[] => {
  const { parts } = readMarkdown(`Words.\n\n${block}\n`, 'pages/service.md', 1);
  const tenant = aTenant({ serviceAdvantage: rows }, { pages: [aPage({ parts, file: 'pages/service.md' })] });
  return servicePriceWarnings(tenant);
};
const WARNING = '  warning  pages/service.md: ::service-advantage promises services at no more than $250 for';

test.each<[why: string, block: string, rows: readonly object[], expected: string | null]>([
  ['a table with a row for all others', TABLE, [{}, { model: 'HiLux' }], null],
  ['a table without such a row', TABLE, [{ model: 'HiLux' }], `${WARNING} all other models,`],
  ['a table without rows', TABLE, [], `${WARNING} all models,`],
  ['a model with a row', `${TABLE}{model="hilux"}`, [{ model: 'HiLux' }], null],
  ['a model without one, beside a row for all others', `${TABLE}{model="Yaris"}`, [{}], null],
  ['a model without one', `${TABLE}{model="Yaris"}`, [{ model: 'HiLux' }], `${WARNING} Yaris,`],
  ['no block', 'Ask us.', [], null],
])('SVC-01 a price that no row of the dealer says: %s', (_why, block, rows, expected) => {
  expect(warned(block, ...rows)).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
});

test.each([
  ['Toyota Hilus', 'Toyota HiLux'],
  ['Hilus', 'HiLux'],
  ['Mazda HiLux', 'HiLux'],
  ['Toyota Hi-Lux', null],
  ['HiLux', null],
  [null, null],
])('SVC-01 a row for %j of a dealer who has the HiLux', (model, suggested) => {
  const models = [{ id: 1, name: 'HiLux', slug: 'hilux' }];
  const tenant = aTenant({ manufacturer: 'Toyota', models, serviceAdvantage: [{ model }] });
  expect(servicePriceWarnings(tenant)).toEqual(
    suggested === null
      ? []
      : [
          `  warning  tenants/least/tenant.ts serviceAdvantage[0].model: no model is called "${model}", so no model page has its price. Did you mean ${suggested}?`,
        ],
  );
});

test('SVC-01 a row for a model of another make is on no model page, and the make is named', () => {
  const models = [{ id: 1, name: 'HiLux', slug: 'hilux' }];
  const warningsOf = (model: string) =>
    servicePriceWarnings(aTenant({ manufacturer: 'Toyota', models, serviceAdvantage: [{ model }] }));
  expect(warningsOf('Mazda CX-5')).toEqual([
    '  warning  tenants/least/tenant.ts serviceAdvantage[0].model: "Mazda CX-5" is a model of Mazda, and the models of this site are of Toyota. It is in the table of service prices, and no model page has its price.',
  ]);
  expect(warningsOf('Toyota Camry')).toEqual([expect.not.stringContaining('is a model of')]);
  expect(warningsOf('VW Golf')).toEqual([expect.stringContaining('is a model of Volkswagen')]);
});

test('SVC-01 rows for models that the site does not have are named in one warning', () => {
  const models = [
    { id: 1, name: 'HiLux', slug: 'hilux' },
    { id: 2, name: 'Corolla', slug: 'corolla' },
  ];
  const warningsOf = (settings: object, ...names: readonly (string | null)[]) =>
    servicePriceWarnings(
      aTenant({ manufacturer: 'Toyota', models, serviceAdvantage: names.map((model) => ({ model })), ...settings }),
    );
  const warnings = warningsOf({}, 'Patrol', 'Toyota Corolla', 'Camry', null, 'hi lux');
  expect(warnings).toEqual([
    '  warning  tenants/least/tenant.ts serviceAdvantage: no model of this site is called "Patrol", "Camry". They are in the table of service prices, and no model page has their price. If you mean models of the site, write their names as in models.json.',
  ]);
  // Without models, no page could have the prices.
  expect(warningsOf({ models: [] }, 'Camry')).toEqual([]);
});
