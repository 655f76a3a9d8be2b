import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { lacksTotalPrice, PRICE_LAW } from '#domain/law/advertised-price.ts';
import { COMPARISON_WARNINGS, splitWarning, statesComparisonRate, statesRate } from '#domain/law/comparison-rate.ts';
import { AU_STATES, auStateOf, stateLabel } from '#domain/law/sourced.ts';
import { STATE_LAW } from '#domain/law/states.ts';
import { WARRANTY_LAW, type WarrantyFields, warrantyNote } from '#domain/law/used-car-warranty.ts';

const NOW = clockAt(new Date('2026-11-20T02:00:00Z'));
/** A used sedan in Queensland, well within every limit. */
const warrantyFields = (changes: Partial<WarrantyFields> = {}): WarrantyFields => ({
  item_type: 'car',
  car_type: 'used',
  body: 'Sedan',
  year: 2020,
  build_date: '2020-05-01',
  km: 60_000,
  price: 20_000,
  state: 'QLD',
  ...changes,
});
const noteText = (changes: Partial<WarrantyFields>, now = NOW, timeZone = 'Australia/Brisbane'): string | null => {
  const note = warrantyNote(warrantyFields(changes), now, timeZone);
  return note === null ? null : note.kind === 'covered' ? `${note.label} ${note.months}/${note.km}` : note.kind;
};
const CLASS_A = 'Class A statutory warranty 3/5000';
const CLASS_B = 'Class B statutory warranty 1/1000';
const THREE_MONTHS = 'Statutory warranty 3/5000';

describe('statutory warranty of used vehicles', () => {
  test.each<[why: string, changes: Partial<WarrantyFields>, noteText: string | null]>([
    ['QLD young, few km', {}, CLASS_A],
    ['QLD 159,999 km', { km: 159_999 }, CLASS_A],
    ['QLD 160,000 km is not under the limit, so class B', { km: 160_000 }, CLASS_B],
    ['QLD over ten years', { build_date: '2016-10-31', year: 2016 }, CLASS_B],
    ['QLD built this month ten years ago: the day decides, so no note', { build_date: '2016-11', year: 2016 }, null],
    ['QLD built next month ten years ago', { build_date: '2016-12-01', year: 2016 }, CLASS_A],
    ['QLD only the year is known and both ends agree', { build_date: null, year: 2018 }, CLASS_A],
    ['QLD only the year is known and the ends differ', { build_date: null, year: 2016 }, null],
    ['QLD unreadable date of build counts as missing', { build_date: 'soon', year: 2018 }, CLASS_A],
    ['QLD kilometres unknown', { km: null }, null],
    ['QLD kilometres unknown, but too old anyway', { km: null, build_date: '2010-01-01', year: 2010 }, CLASS_B],
    ['QLD motorcycle: the advertisement must say so', { item_type: 'motorcycle' }, 'none'],
    ['QLD caravan', { item_type: 'caravan', km: null }, 'none'],
    ['QLD commercial body: states differ, so no note', { body: 'Cab Chassis' }, null],
    ['QLD ute', { body: 'Ute' }, null],
    ['WA motorhome', { state: 'WA', body: 'Motorhome' }, null],
    ['new cars have the manufacturer’s warranty', { car_type: 'new' }, null],
    ['so do demonstrators', { car_type: 'demo' }, null],
    ['NSW 159,999 km', { state: 'NSW', km: 159_999 }, 'Dealer guarantee 3/5000'],
    ['NSW 160,000 km', { state: 'NSW', km: 160_000 }, null],
    ['NSW over ten years', { state: 'NSW', build_date: '2016-10-01', year: 2016 }, null],
    ['NSW motorcycle: no note required', { state: 'NSW', item_type: 'motorcycle' }, null],
    ['VIC 160,000 km is still covered', { state: 'VIC', km: 160_000 }, THREE_MONTHS],
    ['VIC 160,001 km', { state: 'VIC', km: 160_001 }, null],
    ['ACT 160,000 km', { state: 'ACT', km: 160_000 }, THREE_MONTHS],
    ['NT 160,001 km', { state: 'NT', km: 160_001 }, null],
    ['WA 150,000 km', { state: 'WA', km: 150_000 }, THREE_MONTHS],
    ['WA 150,001 km', { state: 'WA', km: 150_001 }, 'Statutory warranty 1/1500'],
    ['WA 180,000 km', { state: 'WA', km: 180_000 }, 'Statutory warranty 1/1500'],
    ['WA 180,001 km', { state: 'WA', km: 180_001 }, null],
    ['WA eleven years', { state: 'WA', build_date: '2015-09-01', year: 2015 }, 'Statutory warranty 1/1500'],
    ['WA over twelve years', { state: 'WA', build_date: '2014-10-01', year: 2014 }, null],
    ['WA $4,000', { state: 'WA', price: 4000 }, THREE_MONTHS],
    ['WA $3,999', { state: 'WA', price: 3999 }, null],
    ['WA no price', { state: 'WA', price: null }, null],
    ['WA motorcycle', { state: 'WA', item_type: 'motorcycle' }, null],
    ['SA $6,001', { state: 'SA', price: 6001 }, THREE_MONTHS],
    ['SA $6,000', { state: 'SA', price: 6000 }, 'Statutory warranty 2/3000'],
    ['SA $3,001', { state: 'SA', price: 3001 }, 'Statutory warranty 2/3000'],
    ['SA $3,000', { state: 'SA', price: 3000 }, null],
    ['SA 200,000 km', { state: 'SA', km: 200_000 }, THREE_MONTHS],
    ['SA 200,001 km', { state: 'SA', km: 200_001 }, null],
    ['SA over fifteen years', { state: 'SA', build_date: '2011-09-01', year: 2011 }, null],
    ['TAS: the note names consumer law only', { state: 'TAS' }, 'consumer_law'],
    ['state in lower case', { state: ' qld ' }, CLASS_A],
    ['no state', { state: null }, null],
    ['a region of New Zealand', { state: 'Northland' }, null],
  ])('%s', (_why, changes, text) => {
    expect(noteText(changes)).toBe(text);
  });

  test('a car reaches ten years at the dealer’s midnight', () => {
    // 29 November 2026 in Perth and already the 30th in Brisbane, the latest date on which a car of November 2016 may have been built.
    const instant = clockAt(new Date('2026-11-29T14:30:00Z'));
    const buildFields = { build_date: '2016-11-01', year: 2016 };
    expect(noteText(buildFields, instant, 'Australia/Brisbane')).toBe(CLASS_B);
    expect(noteText(buildFields, instant, 'Australia/Perth')).toBeNull();
  });
});

test.each<[string, Parameters<typeof lacksTotalPrice>[0], string, boolean]>([
  ['new, drive away', { item_type: 'car', car_type: 'new', price: 30_000, price_type: 'drive_away' }, 'AU', false],
  [
    'new motorcycle, ride away',
    { item_type: 'motorcycle', car_type: 'new', price: 9000, price_type: 'ride_away' },
    'AU',
    false,
  ],
  [
    'new, plus charges',
    { item_type: 'car', car_type: 'new', price: 30_000, price_type: 'excl_govt_charges' },
    'AU',
    true,
  ],
  [
    'demo, estimated',
    { item_type: 'car', car_type: 'demo', price: 30_000, price_type: 'estimated_drive_away' },
    'AU',
    true,
  ],
  ['new, price on application', { item_type: 'car', car_type: 'new', price: 30_000, price_type: 'poa' }, 'AU', false],
  ['new, no price', { item_type: 'car', car_type: 'new', price: null, price_type: 'excl_govt_charges' }, 'AU', false],
  [
    'new, no type: the tenant’s default decides',
    { item_type: 'car', car_type: 'new', price: 30_000, price_type: null },
    'AU',
    false,
  ],
  [
    'used, plus charges',
    { item_type: 'car', car_type: 'used', price: 9000, price_type: 'excl_govt_charges' },
    'AU',
    false,
  ],
  ['New Zealand', { item_type: 'car', car_type: 'new', price: 30_000, price_type: 'excl_govt_charges' }, 'NZ', false],
])('A48 total price: %s', (_why, car, country, isMissing) => {
  expect(lacksTotalPrice(car, country)).toBe(isMissing);
});

test('every rule has its certainty, date of checking and source', () => {
  const rules = [
    PRICE_LAW,
    ...Object.values(COMPARISON_WARNINGS),
    ...Object.values(WARRANTY_LAW),
    ...Object.values(STATE_LAW).flatMap((state) => [state.licenceLabel, state.coolingOff, state.regulator]),
  ];
  expect(rules.length).toBe(3 + AU_STATES.length * 4);
  for (const { checked, source, confidence } of rules) {
    expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(source.length).toBeGreaterThan(3);
    expect(['established', 'likely', 'unsure']).toContain(confidence);
  }
  expect(auStateOf('Vic')).toBe('VIC');
});

test.each([
  ['qld', 'AU', 'QLD'],
  ['Hawkes Bay', 'NZ', "Hawke's Bay"],
  ['OTAGO REGION', 'NZ', 'Otago'],
  ['Wanaka', 'NZ', 'Wanaka'],
  ['Hawkes Bay', 'AU', 'Hawkes Bay'],
])('%s in %s is one state or region, however it is written: %s', (state, country, label) =>
  expect(stateLabel(state, country)).toBe(label),
);

describe('rates in a text', () => {
  test.each<[text: string, hasRate: boolean]>([
    ['From 5.9% p.a.', true],
    ['From 5.9 % pa on demonstrators', true],
    ['3 per cent per annum', true],
    ['0% interest for a year', true],
    ['10% off accessories', false],
    ['5% parts discount', false],
    ['100% page-turner', false],
  ])('%s', (text, hasRate) => {
    expect(statesRate(text)).toBe(hasRate);
  });
  const warning = COMPARISON_WARNINGS.short.text;
  test.each<[why: string, text: string, rest: string, expectedWarning: string | null]>([
    ['none', 'While stock lasts.', 'While stock lasts.', null],
    ['a separate paragraph', `One.\n${warning}\nTwo.`, 'One.\nTwo.', warning],
    ['at the end of a line, marked by a star', `One. * ${warning}`, 'One.', warning],
    ['a warning about something else', 'WARNING: wet paint.', 'WARNING: wet paint.', null],
  ])('the warning is separated: %s', (_why, text, rest, expectedWarning) => {
    expect(splitWarning(text)).toEqual({ rest, warning: expectedWarning });
    expect(statesComparisonRate(warning)).toBe(true);
  });
});
