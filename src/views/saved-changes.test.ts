import { expect, test } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { cardSite } from './car-card.ts';
import { savedWords } from './compare-page.ts';
import { savedChanges } from './saved-changes.ts';

const AT = Date.parse('2026-11-12T00:00:00Z');
const changes = (car: object, seen: object = {}): readonly string[] =>
  savedChanges(
    cardSite(aSite()),
    { ...aSearchRecord({ id: 1, price: 20_000 }), ...car },
    { at: AT, price: 20_000, reserved: false, ...seen },
    savedWords({}),
    currentTimeAt(AT),
  );

test.each<[string, object, object, readonly string[]]>([
  ['nothing', {}, {}, []],
  ['a lower price', {}, { price: 21_500 }, ['Price change: $21,500 on 12 November 2026, now $20,000']],
  [
    'a price that is now given',
    {},
    { price: null },
    [expect.stringMatching(/^Price change: .*, now \$20,000$/) as string],
  ],
  ['a reservation', { reserved: true }, {}, ['Reserved since you saw it here on 12 November 2026']],
  ['the shopper’s own reservation, which the card names', { reserved: true, isOwn: true }, {}, []],
  ['the end of a reservation', {}, { reserved: true }, ['No longer reserved, as it was on 12 November 2026']],
  ['a sale, whatever the price', { status: 'sold', price: 1 }, {}, ['Sold since you saw it here on 12 November 2026']],
])('SAVE-07 a saved car says of its changes since: %s', (_what, car, seen, expected) => {
  expect(changes(car, seen)).toEqual(expected);
});
