import { afterEach, expect, test, vi } from 'vitest';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { directClient } from '#search/direct-client.ts';
import { createEngine } from '#search/engine/engine.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const STOCK = [
  ...Array.from({ length: 60 }, (_, id) =>
    aSearchRecord({ id: id + 1, make: 'Jayco', model: 'Journey', item_type: 'caravan', image: '/drawings/van.svg' }),
  ),
  aSearchRecord({ id: 101, make: 'Dodge', model: 'Journey', image: null }),
  aSearchRecord({ id: 102, make: 'Dodge', model: 'Journey', image: null, reserved: true }),
  aSearchRecord({ id: 103, make: 'Vespa', model: 'Journey', image: null, item_type: 'motorcycle' }),
  aSearchRecord({ id: 104, make: 'Dodge', model: 'Journey', image: null, status: 'coming_soon' }),
];

afterEach(() => {
  vi.doUnmock('#search/stock-search.ts');
  vi.resetModules();
});

test('FORM-14 cars for a test drive are found among any number of caravans', async () => {
  const engine = createEngine(decodeIndex(encodeIndex(STOCK, { version: 'v' })));
  vi.resetModules();
  vi.doMock('#search/stock-search.ts', () => ({ stockSearch: () => directClient(engine) }));
  const { findCars } = await import('./find-cars.ts');
  const find = findCars({ tenant: 'yard', index: 'cars', indexHref: '/_data/stock.json' });
  expect((await find('journey', 8)).map(({ id }) => id).sort()).toEqual([101, 103]);
});
