import { expect, test } from 'vitest';
import type { Plain } from '#config/merge.ts';
import type { Car } from '#domain/car.ts';
import { COMPARISON_WARNINGS } from '#domain/law/comparison-rate.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { wordsOf } from '#text/wording.ts';
import { locationLicences } from '#views/legal-lines.ts';
import { statutoryNote } from '#views/statutory-note.ts';

const legalOf = (overrides: Plain = {}) => resolveSite(aTenant(overrides), SITE_NOW).site.legal;
const NZ = { locale: { country: 'NZ', timeZone: 'Pacific/Auckland' } };

test.each<[why: string, overrides: Plain, warning: string | null]>([
  ['the short form in Australia', {}, COMPARISON_WARNINGS.short.text],
  [
    'the dealer’s own text takes precedence',
    { legal: { ...MINIMAL_TENANT.legal, comparisonWarning: 'WARNING: ours.' } },
    'WARNING: ours.',
  ],
  [
    'an asterisk at its beginning is the mark, which pages add',
    { legal: { ...MINIMAL_TENANT.legal, comparisonWarning: '* WARNING: ours.' } },
    'WARNING: ours.',
  ],
  ['none in New Zealand', NZ, null],
])('A48 comparison rate warning: %s', (_why, overrides, warning) => {
  expect(legalOf(overrides).comparisonWarning).toBe(warning);
});

test('LEGAL-03 a licence without a label gets its state’s usual one, or a generic one elsewhere', () => {
  const licences = [
    { state: 'VIC', number: '1' },
    { state: 'QLD', number: '2', label: 'Ours' },
  ];
  const labels = (overrides: Plain, entries: readonly Plain[]) =>
    legalOf({ ...overrides, legal: { ...MINIMAL_TENANT.legal, licences: entries } }).licences.map(({ label }) => label);
  expect(labels({}, licences)).toEqual(['LMCT', 'Ours']);
  expect(labels(NZ, [{ state: 'Otago', number: '3' }])).toEqual(['Licence']);
});

test('LEGAL-02 LEGAL-03 a text that refers to a detail shows what the site shows, even if the dealer leaves it out', () => {
  const legal = { ...MINIMAL_TENANT.legal, licences: [{ state: 'QLD', number: '7000001' }] };
  const dealerships = [{ id: 70, slug: 'other', name: 'Other' }, ...MINIMAL_TENANT.dealerships];
  const text = ['{legal.tradingName}', '{legal.licences}', '{complaints.name}', '{complaints.email}'].join('; ');
  const tenant = aTenant({ legal, dealerships, dealership_id: 71, home: { headline: text } });
  const { site } = resolveSite(tenant, SITE_NOW);
  const [licence] = site.legal.licences;
  const { name, email } = site.legal.privacyContact;
  expect(site.home.headline).toBe(
    [site.legal.tradingName, `${licence?.label} ${licence?.number}`, name, email].join('; '),
  );
});

const ALL_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
const regulatorsOf = (states: readonly string[], changes: readonly Plain[] = [], overrides: Plain = {}) => {
  const [first] = MINIMAL_TENANT.locations;
  const locations = states.map((state, index) => ({
    ...first,
    id: index + 1,
    slug: `place-${index + 1}`,
    address: { street: '1 Street', city: 'Town', state, postcode: '2000' },
    ...changes[index],
  }));
  const licences = ALL_STATES.map((state) => ({ state, number: `${state} 1` }));
  return legalOf({ locations, legal: { ...MINIMAL_TENANT.legal, licences }, ...overrides }).regulators;
};

test.each<[why: string, states: readonly string[], changes: readonly Plain[], expected: readonly string[]]>([
  ['one state', ['QLD'], [], ['QLD']],
  ['two, in reverse order', ['QLD', 'NSW'], [], ['NSW', 'QLD']],
  ['two locations in one state', ['QLD', 'QLD'], [], ['QLD']],
  ['eight', ALL_STATES.toReversed(), [], ALL_STATES],
  ['a workshop counts', ['QLD', 'TAS'], [{}, { location_type: 'service' }], ['QLD', 'TAS']],
  ['a hidden location does not', ['QLD', 'WA'], [{}, { visible: false }], ['QLD']],
])('LEGAL-01 regulators of %s', (_why, states, changes, expected) => {
  expect(regulatorsOf(states, changes).map(({ state }) => state)).toEqual(expected);
});

test('LEGAL-01 A48 no regulators outside Australia; each has a name, phone and address', () => {
  expect(regulatorsOf(['QLD'], [], NZ)).toEqual([]);
  for (const { name, phone, site } of regulatorsOf(ALL_STATES)) {
    expect(name).not.toBe('');
    expect(phone).toMatch(/^[\d ]+$/);
    expect(site).toMatch(/^https:/);
  }
});

test('LEGAL-03 a state is recognised in any letter case: in licences, locations and wordings', () => {
  const [first] = MINIMAL_TENANT.locations;
  const overrides = {
    locations: [{ ...first, address: { ...first?.address, state: 'qld' } }],
    legal: {
      ...MINIMAL_TENANT.legal,
      licences: [{ state: 'Qld', number: '7000001' }],
      stateNotes: [{ state: 'qld', text: 'Ours.' }],
    },
  };
  const { site } = resolveSite(aTenant(overrides), SITE_NOW);
  const [location] = site.locations;
  const words = wordsOf(site.text);
  expect(location && locationLicences(site, location, words)).toEqual(['Motor dealer licence no. 7000001']);
  expect(location?.address.state).toBe('QLD');
  const usedCar = aCar({ car_type: 'used', location: carLocation('qLD') });
  expect(statutoryNote(site, usedCar, toSearchRecord(usedCar, site, SITE_NOW), SITE_NOW)).toBe('Ours.');
});

/** The location of a car as a feed gives it. */
const carLocation = (state: string): Car['location'] => ({
  ...{ name: null, slug: null, phone: null, address: null, distribution_locations: [] },
  ...{ location_name: null, city: null, state },
});

test('LEGAL-03 a registered name is one line with single spaces, as a footer shows it', () => {
  const legal = { ...MINIMAL_TENANT.legal, legalName: 'Least  Motors Pty Ltd ' };
  expect(legalOf({ legal }).legalName).toBe('Least Motors Pty Ltd');
});
