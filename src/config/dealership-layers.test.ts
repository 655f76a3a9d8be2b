import { expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import type { Plain } from '#config/merge.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';

const [dealership] = MINIMAL_TENANT.dealerships;
const withOwn = (config: Plain) => ({ dealerships: [{ ...dealership, config }] });
const withOther = (config: Plain) => ({
  dealerships: [dealership, { id: 72, slug: 'other', name: 'Other', config }],
});

/** The first line of each problem. */
function problemsOf(settings: Plain): string[] {
  try {
    aTenant(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ path, problem }) => `${path} ${problem}`);
    throw error;
  }
  return [];
}

const lender = { creditProvider: 'Lender', creditLicence: '391436' };
const placeholderText = 'Ask {legal.creditProvider}';

test.each<[why: string, settings: Plain]>([
  [
    'a button for what the site offers',
    {
      features: { onlinePurchase: true },
      detail: { sidebar: ['enquire'] },
      ...withOwn({ detail: { sidebar: ['online_purchase', 'enquire'] } }),
    },
  ],
  ['a detail that a text of the site refers to', { card: { placeholderText }, ...withOwn({ legal: lender }) }],
  [
    'no text of its own in a setting, so that the site’s wording is shown',
    { tags: { newText: 'New in' }, text: { 'tag.new': 'Fresh' }, ...withOwn({ tags: { newText: null } }) },
  ],
  [
    'a switch that ends a contradiction',
    { features: { checkout: true }, limits: { depositDollars: 0 }, ...withOwn({ features: { checkout: false } }) },
  ],
  ['a detail and a text of its own, as another dealership', withOther({ legal: lender, card: { placeholderText } })],
])('TEN-01 rules between settings see what the dealership has instead of the site’s: %s', (_why, settings) => {
  expect(problemsOf(settings)).toEqual([]);
});

test.each<[settings: Plain, problems: string[]]>([
  [
    { card: { placeholderText }, ...withOwn({ legal: { creditProvider: null, creditLicence: null } }) },
    ['card.placeholderText is a detail that the tenant file does not give'],
  ],
  [
    withOwn({ card: { placeholderText } }),
    ['dealerships[0].config.card.placeholderText is a detail that the tenant file does not give'],
  ],
  [
    withOther({ card: { placeholderText } }),
    ['dealerships[1].config.card.placeholderText is a detail that the tenant file does not give'],
  ],
  [
    {
      detail: { sidebar: ['enquire'] },
      ...withOwn({ detail: { financeButton: 'Ask' }, features: { onlinePurchase: true } }),
    },
    ['detail.sidebar has no button for the online purchase that features.onlinePurchase switches on'],
  ],
  [
    {
      card: { placeholderText },
      legal: lender,
      ...withOther({ legal: { creditProvider: null, creditLicence: null }, card: {} }),
    },
    ['card.placeholderText is a detail that the tenant file does not give'],
  ],
])('TEN-01 a problem is reported once, where the value is written: %j', (settings, problems) => {
  expect(problemsOf(settings)).toEqual(problems);
});

test('TEN-01 what two dealerships have wrong is reported for each, and so is the value of the site that one of them replaces', () => {
  const unknown = 'is a detail that the tenant file does not give';
  const both = {
    dealerships: [
      { ...dealership, config: { card: { placeholderText }, detail: { sidebar: ['enquire'] } } },
      { id: 72, slug: 'other', name: 'Other', config: { card: { placeholderText }, detail: { sidebar: ['enquire'] } } },
      { id: 73, slug: 'third', name: 'Third', config: { detail: { sidebar: ['online_purchase', 'enquire'] } } },
    ],
  };
  const problems = (settings: Plain) => problemsOf(settings).map((problem) => problem.replace(/ has no button.*/, ''));
  expect(problems({ features: { onlinePurchase: true }, card: { placeholderText }, ...both })).toEqual([
    'dealerships[0].config.detail.sidebar',
    `dealerships[0].config.card.placeholderText ${unknown}`,
    'dealerships[1].config.detail.sidebar',
    `dealerships[1].config.card.placeholderText ${unknown}`,
    `card.placeholderText ${unknown}`,
  ]);
});
