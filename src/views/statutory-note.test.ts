import { expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Legal } from '#site/site.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { statutoryNote } from '#views/statutory-note.ts';

const NOW = clockAt(new Date('2026-11-20T02:00:00Z'));
const usedCar = { car_type: 'used', item_type: 'car', body: 'Sedan', year: 2020, km: 60_000, price: 20_000 } as const;

test.each<
  [why: string, record: Partial<SearchRecord>, legal: Partial<Legal>, country: 'AU' | 'NZ', text: string | null]
>([
  [
    'Queensland',
    { state: 'QLD' },
    {},
    'AU',
    'Class A statutory warranty: 3 months or 5,000 km, whichever comes first. Cooling-off period: 1 business day.',
  ],
  [
    'Queensland, high kilometres: one month',
    { state: 'QLD', km: 190_000 },
    {},
    'AU',
    'Class B statutory warranty: 1 month or 1,000 km, whichever comes first. Cooling-off period: 1 business day.',
  ],
  ['a van in Queensland: it may be a commercial vehicle', { state: 'QLD', body: 'Van' }, {}, 'AU', null],
  ['a van in Victoria', { state: 'VIC', body: 'Van' }, {}, 'AU', 'Cooling-off period: 3 business days.'],
  ['a motorcycle in Queensland', { state: 'QLD', item_type: 'motorcycle' }, {}, 'AU', 'No statutory warranty.'],
  ['a motorcycle in Western Australia', { state: 'WA', item_type: 'motorcycle' }, {}, 'AU', null],
  ['a caravan in Western Australia', { state: 'WA', item_type: 'caravan', km: null }, {}, 'AU', null],
  ['Tasmania', { state: 'TAS' }, {}, 'AU', 'Australian Consumer Law applies.'],
  [
    'New South Wales: cooling-off with credit only',
    { state: 'NSW' },
    {},
    'AU',
    'Dealer guarantee: 3 months or 5,000 km, whichever comes first. Cooling-off period when we arrange the credit: 1 business day.',
  ],
  [
    'Victoria, new: cooling-off alone',
    { state: 'VIC', car_type: 'new' },
    {},
    'AU',
    'Cooling-off period: 3 business days.',
  ],
  [
    'Victoria, new: the dealer’s own text is for used cars',
    { state: 'VIC', car_type: 'new' },
    { stateNotes: [{ state: 'VIC', text: 'Ours.', itemTypes: [] }] },
    'AU',
    'Cooling-off period: 3 business days.',
  ],
  ['Queensland, new: nothing', { state: 'QLD', car_type: 'new' }, {}, 'AU', null],
  [
    'the dealer’s own wording has priority',
    { state: 'QLD' },
    { stateNotes: [{ state: 'QLD', text: 'Ours.', itemTypes: [] }] },
    'AU',
    'Ours.',
  ],
  [
    'the dealer’s own wording of another state does not',
    { state: 'TAS' },
    { stateNotes: [{ state: 'QLD', text: 'Ours.', itemTypes: [] }] },
    'AU',
    'Australian Consumer Law applies.',
  ],
  [
    'Queensland, a motorcycle: its advertisement must say that it has no warranty',
    { state: 'QLD', item_type: 'motorcycle' },
    { stateNotes: [{ state: 'QLD', text: 'Class A statutory warranty.', itemTypes: [] }] },
    'AU',
    'No statutory warranty.',
  ],
  [
    'New South Wales, a motorcycle: the table has no text for it, so the dealer’s own is shown',
    { state: 'NSW', item_type: 'motorcycle' },
    { stateNotes: [{ state: 'NSW', text: 'Dealer guarantee.', itemTypes: [] }] },
    'AU',
    'Dealer guarantee.',
  ],
  [
    'Western Australia, a caravan: the same',
    { state: 'WA', item_type: 'caravan', km: null },
    { stateNotes: [{ state: 'WA', text: 'Ours.', itemTypes: [] }] },
    'AU',
    'Ours.',
  ],
  [
    'New South Wales, a new motorcycle: the dealer’s own text is for used vehicles',
    { state: 'NSW', item_type: 'motorcycle', car_type: 'new' },
    { stateNotes: [{ state: 'NSW', text: 'Dealer guarantee.', itemTypes: [] }] },
    'AU',
    null,
  ],
  [
    'Western Australia, a caravan beside a note about cars: the table, which has no text for it',
    { state: 'WA', item_type: 'caravan', km: null },
    { stateNotes: [{ state: 'WA', text: 'Three months or 5,000 km.', itemTypes: ['car'] }] },
    'AU',
    null,
  ],
  [
    'New South Wales, a motorcycle with a note of its own beside one about cars',
    { state: 'NSW', item_type: 'motorcycle' },
    {
      stateNotes: [
        { state: 'NSW', text: 'Three months or 5,000 km.', itemTypes: ['car'] },
        { state: 'NSW', text: 'Ours.', itemTypes: ['motorcycle', 'caravan'] },
      ],
    },
    'AU',
    'Ours.',
  ],
  ['A48 New Zealand, whatever the state', { state: 'QLD' }, {}, 'NZ', null],
])('statutory note: %s', (_why, record, legal, country, text) => {
  const site = aSite({ legal: { stateNotes: [], ...legal } });
  const localSite = { ...site, locale: { ...site.locale, country } };
  const car = aCar({ build_date: '2020-05-01' });
  expect(statutoryNote(localSite, car, aSearchRecord({ ...usedCar, ...record }), NOW)).toBe(text);
});
