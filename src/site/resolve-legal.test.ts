import { expect, test } from 'vitest';
import type { Plain } from '#config/merge.ts';
import { COMPARISON_WARNINGS } from '#domain/law/comparison-rate.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, LEAST_TENANT } from '#tests/builders/tenant.ts';

const legalOf = (over: Plain = {}) => resolveSite(aTenant(over), SITE_NOW).site.legal;
const NZ = { locale: { country: 'NZ', timeZone: 'Pacific/Auckland' } };

test.each<[why: string, over: Plain, warning: string | null]>([
  ['the short form in Australia', {}, COMPARISON_WARNINGS.short.text],
  [
    'the dealer’s own wins',
    { legal: { ...LEAST_TENANT.legal, comparisonWarning: 'WARNING: ours.' } },
    'WARNING: ours.',
  ],
  ['none in New Zealand', NZ, null],
])('A48 comparison rate warning: %s', (_why, over, warning) => {
  expect(legalOf(over).comparisonWarning).toBe(warning);
});

test('LEGAL-03 a licence without a label gets the usual one of its state, elsewhere a plain one', () => {
  const licences = [
    { state: 'VIC', number: '1' },
    { state: 'QLD', number: '2', label: 'Ours' },
    { state: 'Otago', number: '3' },
  ];
  expect(legalOf({ legal: { ...LEAST_TENANT.legal, licences } }).licences.map(({ label }) => label)).toEqual([
    'LMCT',
    'Ours',
    'Licence',
  ]);
});

test('A48 regulators of the states where cars are sold, each once; none outside Australia', () => {
  const [first] = LEAST_TENANT.locations;
  const place = (id: number, state: string, more: Plain = {}): Plain => ({
    ...first,
    id,
    slug: `place-${id}`,
    address: { street: '1 Street', city: 'Town', state, postcode: '2000' },
    ...more,
  });
  const licences = ['QLD', 'NSW'].map((state) => ({ state, number: '1' }));
  const locations = [
    place(1, 'QLD'),
    place(2, 'NSW'),
    place(3, 'QLD'),
    place(4, 'TAS', { location_type: 'service' }),
    place(5, 'WA', { visible: false }),
  ];
  const over = { locations, legal: { ...LEAST_TENANT.legal, licences } };
  expect(
    legalOf(over)
      .regulators.map(({ name }) => name)
      .sort(),
  ).toEqual(['NSW Fair Trading', 'Office of Fair Trading']);
  expect(legalOf({ ...over, ...NZ }).regulators).toEqual([]);
});
